'use client';
import { send } from '@/lib/client/send';
import { type RowChanges, useEndless } from '@/lib/client/use-endless';
import { useRead } from '@/lib/client/use-read';
import { feedPageSize } from '@/lib/contract/constants';
import { type FeedCall, listComments, type Post } from './schema';

/** Changes to the posts that a screen shows, made at once and before the server answers. */
export type PostChanges = RowChanges<Post>;

/** A feed's first page, and when the server rendered it, in epoch milliseconds. */
export type FeedStart = { posts: Post[]; renderedAt: number };

/**
 * An endless feed, ten posts a load (spec 1, section 4).
 * @param call   which feed
 * @param first  what the server rendered of it
 */
export function useFeed(call: FeedCall, first: FeedStart) {
  return useEndless<Post>({
    family: 'posts',
    name: `${call.path} at ${first.renderedAt}`,
    first: first.posts,
    pageSize: feedPageSize,
    ask: (before) => send(call, { query: { limit: feedPageSize, before } }),
    prefix: 'Error fetching posts: ',
  });
}

/** All comments of a post, once they are asked for. */
export function useComments(postId: number, asked: boolean) {
  return useRead(listComments, asked ? { params: { postId } } : null);
}
