'use client';
import { useMemo } from 'react';
import { send } from '@/lib/client/api/send';
import { type RowChanges, useInfiniteList } from '@/lib/client/lists/use-infinite-list';
import { commentsShown, feedPageSize, replyPageSize } from '@/lib/contract/constants/posts';
import { type JsonText, parseText } from '@/lib/contract/json-text';
import { type Comment, type FeedCall, listComments, listReplies, type Post } from './schema';
import { inOrder, lastLoaded, withPage } from './thread';

/** Optimistic updates of the posts on the screen. */
export type PostChanges = RowChanges<Post>;

/** A feed's first page, and when the server rendered it, in epoch milliseconds. */
export type FeedStart = { posts: JsonText<Post[]>; renderedAt: number };

/**
 * An infinite feed, ten posts per page (overview.md, Feeds).
 * @param call   which feed
 * @param first  the first page, as the server rendered it
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

/**
 * One post on its own page. What is done there shows in every list that has the post, and Back finds it as it was left.
 * @param rendered  the post as the server rendered it
 * @param at        when that was, in epoch milliseconds
 */
export function usePost(rendered: Post, at: number): { post: Post; changes: PostChanges } {
  const first = useMemo(() => [rendered], [rendered]);
  const { items, changes } = useInfiniteList<Post>({
    family: 'posts',
    name: `${rendered.id} at ${at}`,
    first,
    pageSize: Number.POSITIVE_INFINITY,
    ask: async () => [],
    prefix: '',
  });
  // Deleted, it is there until the page is left.
  return { post: items[0] ?? rendered, changes };
}

/** The ids of comments and replies just written here. They stay at the end until the page that contains them is loaded. */
const written = { comments: new Set<number>(), replies: new Set<number>() };

/** Records a comment or a reply that was just written here. */
export const noteWritten = (kind: keyof typeof written, { id }: { id: number }) => void written[kind].add(id);

/**
 * The next page of a post's comments.
 * @returns `put`, which adds the page to the current comments, and `isLast`, whether it was the last page
 * @throws ApiError
 */
export async function nextComments({ id: postId, comments }: Post) {
  const query = { limit: commentsShown, after: lastLoaded(inOrder(comments), written.comments) };
  return behind(await send(listComments, { params: { postId }, query }), commentsShown, written.comments);
}

/** The same for the replies to a comment. */
export async function nextReplies({ id: commentId, replies }: Comment) {
  const query = { limit: replyPageSize, after: lastLoaded(replies, written.replies) };
  return behind(await send(listReplies, { params: { commentId }, query }), replyPageSize, written.replies);
}

function behind<Row extends { id: number }>(page: Row[], pageSize: number, own: Set<number>) {
  for (const { id } of page) own.delete(id);
  return { put: (rows: Row[]) => withPage(rows, page, own), isLast: page.length < pageSize };
}
