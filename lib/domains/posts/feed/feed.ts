/**
 * A feed in its stages: the skeleton says which posts, the cache has what everybody sees of them, hydration reads what it lacks,
 * and the viewer state makes it one person's page.
 */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { statement } from '@/lib/platform/database/client';
import type { PostRow } from '../schema';
import { cachedPosts, type SharedPost } from './cache';
import { hydrateLeavingOut } from './hydration';
import { type Feed, skeletonReader } from './skeleton';
import { type FeedPost, splitViewerState } from './viewer-state';

/** @returns what gives a page of the feed, told its values from `$2` on: limit, offset, and where the page begins */
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
    // A post was deleted, or its author blocked or muted, between the statements, and a page that is not full says that there are no more.
    const rows = await statement<PostRow>(feed.name, feed.full, [viewer.id, ...page]);
    return rows.map(splitViewerState);
  };
}

/** Those of the posts that a viewer with blocks or mutes sees otherwise than everybody: what these people put there is left out. */
const ownPosts = (viewer: Viewer, posts: Map<number, SharedPost>) =>
  hydrateLeavingOut(viewer, new Map([...posts].map(([id, { people }]) => [id, people])));
