/** Deleting one's own comments and replies (rules.md, Level and rank). */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { statement, transaction } from '@/lib/platform/database/client';
import { takeBackXpOfComment } from './experience';
import { noSuchComment, noSuchReply } from './policy';
import { ownerOfComment, removeReply } from './statements';

/**
 * Deletes a comment with its replies and likes, and takes back the XP that its author got for it.
 * @throws DomainError `comment_not_found`, `not_comment_author`
 */
export async function deleteOwnComment(viewer: Viewer, commentId: number) {
  type Found = { postId: number; userId: number };
  const [found] = await statement<Found>('comments_owner', ownerOfComment, [viewer.id, commentId]);
  if (!found) throw noSuchComment();
  if (found.userId !== viewer.id)
    throw new DomainError('not_comment_author', 'You can only delete your own comments.');
  const { postId } = found;
  await transaction(async (tx) => {
    // Lock order: the post first, as when commenting or deleting the post. visibility-exempt: shown to nobody.
    await tx.$queryRaw`select 1 from posts where id = ${postId} for update`;
    await takeBackXpOfComment(tx, commentId);
    const { count } = await tx.comment.deleteMany({ where: { id: commentId, userId: viewer.id } });
    if (count === 0) throw noSuchComment();
    await tx.post.updateMany({ where: { id: postId }, data: { commentCount: { decrement: count } } });
  });
  return { message: 'Comment deleted.' };
}

/** Deletes a reply. A trigger updates the count. @throws DomainError `reply_not_found`, `not_reply_author` */
export async function deleteOwnReply(viewer: Viewer, replyId: number) {
  type Found = { mine: boolean; gone: boolean };
  const [found] = await statement<Found>('replies_remove', removeReply, [viewer.id, replyId]);
  if (found && !found.mine)
    throw new DomainError('not_reply_author', 'You can only delete your own replies.');
  if (!found?.gone) throw noSuchReply();
  return { message: 'Reply deleted.' };
}
