import { deleteComment, deletePost, deleteReply } from '@/lib/domains/posts/deletion-schema';
import * as posts from '@/lib/domains/posts/schema';
import { type CallLine, member } from './line';

/** Posts and the two feeds. */
export const postsCalls: Record<string, CallLine> = {
  listPosts: { spec: posts.listPosts, ...member, limit: 'read', input: () => ({ query: { limit: 10 } }) },
  listNewsFeed: {
    spec: posts.listNewsFeed,
    ...member,
    limit: 'read',
    input: () => ({ query: { limit: 10 } }),
  },
  listComments: {
    spec: posts.listComments,
    ...member,
    limit: 'read',
    input: ({ post }) => ({ params: { postId: post.id } }),
  },
  listReplies: {
    spec: posts.listReplies,
    ...member,
    limit: 'read',
    input: ({ comment }) => ({ params: { commentId: comment.id } }),
  },
  createPost: {
    spec: posts.createPost,
    ...member,
    limit: 'post',
    input: () => ({ body: { content: 'NEPA brought light', mode: 'main' } }),
  },
  likePost: {
    spec: posts.likePost,
    ...member,
    limit: 'engagement',
    input: ({ post }) => ({ body: { postId: post.id } }),
  },
  addComment: {
    spec: posts.addComment,
    ...member,
    limit: 'comment',
    input: ({ post }) => ({ body: { postId: post.id, content: 'Same here' } }),
  },
  addReply: {
    spec: posts.addReply,
    ...member,
    limit: 'comment',
    input: ({ comment }) => ({ body: { commentId: comment.id, content: 'No wahala' } }),
  },
  likeComment: {
    spec: posts.likeComment,
    ...member,
    limit: 'engagement',
    input: ({ comment }) => ({ body: { commentId: comment.id } }),
  },
  pinComment: {
    spec: posts.pinComment,
    ...member,
    limit: 'engagement',
    input: ({ comment, post }) => ({ body: { commentId: comment.id, postId: post.id } }),
  },
  reactToPost: {
    spec: posts.reactToPost,
    ...member,
    limit: 'engagement',
    input: ({ post }) => ({ body: { postId: post.id, reaction: 'Facts' } }),
  },
  editPost: {
    spec: posts.editPost,
    ...member,
    limit: 'post',
    input: ({ post }) => ({ params: { postId: post.id }, body: { content: 'Said better' } }),
  },
  deletePost: {
    spec: deletePost,
    ...member,
    limit: 'engagement',
    input: ({ post }) => ({ params: { postId: post.id }, body: {} }),
  },
  deleteComment: {
    spec: deleteComment,
    ...member,
    limit: 'engagement',
    input: ({ ownComment }) => ({ params: { commentId: ownComment.id }, body: {} }),
  },
  deleteReply: {
    spec: deleteReply,
    ...member,
    limit: 'engagement',
    input: ({ ownReply }) => ({ params: { replyId: ownReply.id }, body: {} }),
  },
  sharePost: {
    spec: posts.sharePost,
    ...member,
    limit: 'comment',
    input: ({ post, squad }) => ({ body: { postId: post.id, squadId: squad.id } }),
  },
};
