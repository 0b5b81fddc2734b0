import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';

export const noSuchPost = () => new DomainError('post_not_found', 'Post not found.');
export const noSuchComment = () => new DomainError('comment_not_found', 'Comment not found.');
export const noSuchReply = () => new DomainError('reply_not_found', 'Reply not found.');

type Owned = { userId: number };

/** Only the author may edit. */
export const mayEdit = (viewer: Viewer, post: Owned) => post.userId === viewer.id;

/** The author, and the creator account as a moderator. */
export const mayDelete = (viewer: Viewer, post: Owned) => post.userId === viewer.id || viewer.isCreator;

/** The post's author, not the comment's (rules.md, Oddities). */
export const mayPin = (viewer: Viewer, post: Owned) => post.userId === viewer.id;
