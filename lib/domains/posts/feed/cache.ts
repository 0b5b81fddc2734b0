/**
 * Third stage of a feed: a cache in this process for the shared part of posts, which is the same for all viewers. Reading it
 * is most of a page's cost. A cached post is used only while its skeleton has the same revision, so the cache is never
 * stale, with any number of servers (docs/decisions/036-feed-cache-by-revision.md).
 */
import 'server-only';
import { LRUCache } from 'lru-cache';
import { recorder } from '@/lib/platform/metrics/recorder';
import type { PostRow } from '../schema';
import { type HydratedRow, hydrate, withTimesAsText } from './hydration';
import type { Skeleton } from './skeleton';

/** A post as everybody sees it, and the people named in it. It is the same for all viewers who leave out none of them. */
export type SharedPost = { post: PostRow; people: readonly number[] };

const cache = new LRUCache<number, SharedPost & { revision: string }>({
  max: 2000,
  /** In characters: a comment has about two hundred, a page twelve thousand. */
  maxSize: 4_000_000,
  sizeCalculation: ({ post }) => JSON.stringify(post).length,
  /** A deleted post is never requested again, and should not stay in memory. */
  ttl: 5 * 60_000,
});

/** @returns the posts that still exist, by id. While a post does not change, every page gets the same object */
export async function cachedPosts(skeletons: Skeleton[]): Promise<Map<number, SharedPost>> {
  const posts = new Map<number, SharedPost>();
  const missing: number[] = [];
  for (const { id, revision } of skeletons) {
    const known = cache.get(id);
    recorder()?.cache('posts', known?.revision === revision);
    if (known?.revision === revision) posts.set(id, known);
    else missing.push(id);
  }
  if (missing.length === 0) return posts;
  for (const row of await hydrate(missing)) {
    const { revision, reactor_ids: _, ...post } = row;
    const shared = { revision, post: withTimesAsText(post), people: peopleOf(row) };
    cache.set(row.id, shared);
    posts.set(row.id, shared);
  }
  return posts;
}

function peopleOf({ user_id, comments, reactor_ids }: HydratedRow): number[] {
  const talkers = comments.flatMap((each) => [each.user_id, ...each.replies.map((reply) => reply.user_id)]);
  return [...new Set([user_id, ...talkers, ...reactor_ids])];
}
