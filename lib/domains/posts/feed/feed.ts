/**
 * A feed in its stages: the skeleton says which posts, the cache has what everybody sees of them, hydration reads what it lacks,
 * and the viewer state makes it one person's page.
 */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { statement } from '@/lib/platform/database/client';
import type { PostRow } from '../schema';
import { cachedPosts } from './cache';
import { hydrate } from './hydration';
import { type Feed, type Skeleton, skeletonReader } from './skeleton';
import { type FeedPost, splitViewerState } from './viewer-state';

/** @returns what gives a page of the feed, told its values from `$2` on: limit, offset, and where the page begins */
export function feedReader(feed: Feed) {
  const skeletonsOf = skeletonReader(feed);
  return async (viewer: Viewer, ...page: number[]): Promise<FeedPost[]> => {
    const skeletons = await skeletonsOf(viewer, page);
    const hasBlocks = skeletons.some((each) => each.hasBlocks);
    const posts = await (hasBlocks ? postsFor(viewer, skeletons) : cachedPosts(skeletons));
    const found = skeletons.flatMap((state) => {
      const shared = posts.get(state.id);
      return shared ? [{ shared, state }] : [];
    });
    if (found.length === skeletons.length) return found;
    // A post was deleted between the two statements, and a page that is not full says that there are no more.
    const rows = await statement<PostRow>(feed.name, feed.full, [viewer.id, ...page]);
    return rows.map(splitViewerState);
  };
}

/** For a viewer with blocks: read for them alone. Which posts are left out is known already, and not found out once more. */
async function postsFor(viewer: Viewer, skeletons: Skeleton[]): Promise<Map<number, PostRow>> {
  const rows = await hydrate(
    viewer.id,
    skeletons.map(({ id }) => id),
  );
  return new Map(rows.map(({ revision: _, ...post }) => [post.id, post]));
}
