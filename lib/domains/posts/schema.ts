import * as z from 'zod/mini';
import { commentPageSize, feedPageSize, postReactions, replyPageSize } from '@/lib/contract/constants/posts';
import { textLength } from '@/lib/contract/constants/texts';
import { type AnswerOf, endpoint, type ResultOf } from '@/lib/contract/endpoint';
import { clientId, count, flagOut, id, message, text, time, wanted } from '@/lib/contract/fields';
import { pageQuery, threadQuery } from '@/lib/contract/paging';
import { profileMedia } from '@/lib/contract/person';

/** The author, as shown beside every post, comment and reply. */
const author = { user_id: count, username: z.string(), verified: flagOut, ...profileMedia };

const replyView = z.object({ id: count, ...author, content: z.string(), created_at: time });

const commentView = z.object({
  id: count,
  post_id: count,
  ...author,
  content: z.string(),
  created_at: time,
  pinned: flagOut,
  likes: count,
  liked_by_me: flagOut,
  /** The number of all replies; `replies` has only the first few. */
  reply_count: count,
  replies: z.array(replyView),
});

const reactionCounts = z.record(z.string(), count);
const reaction = z.enum(postReactions, { error: 'Please choose one of the reactions.' });

const reactions = {
  /** JSON text: label to the newest usernames. */
  reactions: z.string(),
  reaction_counts: reactionCounts,
  my_reaction: z.nullable(reaction),
};

export const postView = z.object({
  id: count,
  ...author,
  content: z.string(),
  created_at: time,
  edited_at: z.nullable(time),
  likes: count,
  liked_by_me: flagOut,
  ...reactions,
  comment_count: count,
  comments: z.array(commentView),
  is_mine: flagOut,
});

const emptyPost = 'Post content cannot be empty.';
const postText = text(textLength.post, emptyPost);
const commentText = text(textLength.comment, 'Comment content cannot be empty.');
const page = pageQuery(feedPageSize);
const liked = z.object({ message, likes: count, liked: flagOut });

export const listPosts = endpoint('GET', '/api/posts', { query: page, response: z.array(postView) });
export const listNewsFeed = endpoint('GET', '/api/posts/newsfeed', {
  query: page,
  response: z.array(postView),
});
export const listComments = endpoint('GET', '/api/posts/comments/{postId}', {
  params: z.object({ postId: id }),
  query: threadQuery(commentPageSize),
  refuses: ['post_not_found'],
  response: z.array(commentView),
});
export const listReplies = endpoint('GET', '/api/posts/comments/replies/{commentId}', {
  params: z.object({ commentId: id }),
  query: threadQuery(replyPageSize),
  refuses: ['comment_not_found'],
  response: z.array(replyView),
});
export const createPost = endpoint('POST', '/api/create-post', {
  limit: 'post',
  body: z.object({
    content: postText,
    mode: z.optional(z.literal('main', { error: 'must be main' })),
    clientId: z.optional(clientId),
  }),
  response: z.object({ message, post: postView }),
});
export const likePost = endpoint('POST', '/api/like', {
  limit: 'engagement',
  body: z.object({ postId: id, liked: wanted }),
  refuses: ['post_not_found'],
  response: liked,
});
export const addComment = endpoint('POST', '/api/posts/comments', {
  limit: 'comment',
  body: z.object({ postId: id, content: commentText, clientId: z.optional(clientId) }),
  refuses: ['post_not_found', 'comment_not_found'],
  response: z.object({ message, comment: commentView }),
});
export const addReply = endpoint('POST', '/api/posts/comments/reply', {
  limit: 'comment',
  body: z.object({
    commentId: id,
    content: text(textLength.comment, 'Reply content cannot be empty.'),
    clientId: z.optional(clientId),
  }),
  refuses: ['comment_not_found'],
  response: z.object({ message, reply: replyView }),
});
export const likeComment = endpoint('POST', '/api/posts/comments/like', {
  limit: 'engagement',
  body: z.object({ commentId: id, liked: wanted }),
  refuses: ['comment_not_found'],
  response: liked,
});
export const pinComment = endpoint('POST', '/api/posts/comments/pin', {
  limit: 'engagement',
  body: z.object({ commentId: id, postId: id }),
  refuses: ['not_post_author', 'post_not_found', 'comment_not_found', 'comment_already_pinned'],
  response: z.object({ message }),
});
export const reactToPost = endpoint('POST', '/api/posts/react', {
  limit: 'engagement',
  body: z.object({ postId: id, reaction, reacted: wanted }),
  refuses: ['post_not_found'],
  response: z.object({ message, ...reactions }),
});
export const editPost = endpoint('PUT', '/api/posts/edit/{postId}', {
  limit: 'post',
  params: z.object({ postId: id }),
  body: z.object({ content: postText }),
  refuses: ['not_post_author', 'post_not_found'],
  response: z.object({ message, post: postView }),
});
export const sharePost = endpoint('POST', '/api/posts/share', {
  limit: 'comment',
  body: z.object({ postId: id, squadId: id, clientId: z.optional(clientId) }),
  refuses: ['not_squad_member', 'post_not_found', 'squad_not_found'],
  response: z.object({ message }),
});

export type Post = AnswerOf<typeof listPosts>[number];
export type Comment = z.output<typeof commentView>;
export type Reply = z.output<typeof replyView>;

/** A feed is a call that lists posts. */
export type FeedCall = typeof listPosts | typeof listNewsFeed;

/** Rows as the statements return them: already with the names of docs/product/contract.md, times as dates or ISO text. */
export type PostRow = ResultOf<FeedCall>[number];
export type CommentRow = PostRow['comments'][number];
export type ReplyRow = ResultOf<typeof addReply>['reply'];
export type ReactionsRow = Omit<ResultOf<typeof reactToPost>, 'message'>;
