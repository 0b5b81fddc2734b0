/**
 * The stages of a feed: the skeleton says which posts, the cache has their shared part, hydration reads the posts that the
 * cache lacks, and the viewer state turns them into one viewer's page.
 */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { statement } from '@/lib/platform/database/client';
import type { PostRow } from '../schema';
import { cachedPosts, type SharedPost } from './cache';
import { hydrateLeavingOut } from './hydration';
import { type Feed, skeletonReader } from './skeleton';
import { type FeedPost, splitViewerState } from './viewer-state';

/** @returns a function that reads a page; its arguments are the values from `$2` on: limit, offset and the cursor */
export function feedReader(feed: Feed) {
  const skeletonsOf = skeletonReader(feed);
  return async (viewer: Viewer, ...page: number[]): Promise<FeedPost[]> => {
    const skeletons = await skeletonsOf(viewer, page);
    const leavesOut = skeletons.some((each) => each.leavesOut);
    const posts = await cachedPosts(skeletons);
    const own = leavesOut ? await ownPosts(viewer, posts) : null;
    const found = skeletons.flatMap((state) => {
      const shared = own?.has(state.id) ? own.get(state.id) : posts.get(state.id)?.post;
      return shared ? [{ shared, state }] : [];
    });
    if (found.length === skeletons.length) return found;
    // A post was deleted, or its author blocked or muted, between the statements. A page with a gap would look like the last
    // page of the feed, so read it again in one statement.
    const rows = await statement<PostRow>(feed.name, feed.full, [viewer.id, ...page]);
    return rows.map(splitViewerState);
  };
}

/** The posts that look different to a viewer with blocks or mutes, without the content of the people left out. */
const ownPosts = (viewer: Viewer, posts: Map<number, SharedPost>) =>
  hydrateLeavingOut(viewer, new Map([...posts].map(([id, { people }]) => [id, people])));
