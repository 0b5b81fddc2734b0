'use client';
import { useMemo } from 'react';
import { send } from '@/lib/client/api/send';
import { type RowChanges, useInfiniteList } from '@/lib/client/lists/use-infinite-list';
import { commentsShown, feedPageSize, replyPageSize } from '@/lib/contract/constants/posts';
import { type JsonText, parseText } from '@/lib/contract/json-text';
import { type Comment, type FeedCall, listComments, listReplies, type Post } from './schema';
import { inOrder, lastLoaded, withPage } from './thread';

/** Changes to the posts that a screen shows, made at once and before the server answers. */
export type PostChanges = RowChanges<Post>;

/** A feed's first page, and when the server rendered it, in epoch milliseconds. */
export type FeedStart = { posts: JsonText<Post[]>; renderedAt: number };

/**
 * An endless feed, ten posts a load (overview.md, Feeds).
 * @param call   which feed
 * @param first  what the server rendered of it
 */
export function useFeed(call: FeedCall, { posts, renderedAt }: FeedStart) {
  const first = useMemo(() => parseText(posts), [posts]);
  return useInfiniteList<Post>({
    family: 'posts',
    name: `${call.path} at ${renderedAt}`,
    first,
    pageSize: feedPageSize,
    ask: (before) => send(call, { query: { limit: feedPageSize, before } }),
    prefix: 'Error fetching posts: ',
  });
}

/** The ids of what was said here just now: it stands last, until the page that it is on has come. */
const written = { comments: new Set<number>(), replies: new Set<number>() };

/** Notes a comment or a reply that was just written. */
export const noteWritten = (kind: keyof typeof written, { id }: { id: number }) => void written[kind].add(id);

/**
 * The comments behind those that a post shows.
 * @returns what puts them to those that are there by then, and whether they were the last
 * @throws ApiError
 */
export async function nextComments({ id: postId, comments }: Post) {
  const query = { limit: commentsShown, after: lastLoaded(inOrder(comments), written.comments) };
  return behind(await send(listComments, { params: { postId }, query }), commentsShown, written.comments);
}

/** The same of the replies to a comment. */
export async function nextReplies({ id: commentId, replies }: Comment) {
  const query = { limit: replyPageSize, after: lastLoaded(replies, written.replies) };
  return behind(await send(listReplies, { params: { commentId }, query }), replyPageSize, written.replies);
}

function behind<Row extends { id: number }>(page: Row[], pageSize: number, own: Set<number>) {
  for (const { id } of page) own.delete(id);
  return { put: (rows: Row[]) => withPage(rows, page, own), isLast: page.length < pageSize };
}
