import 'server-only';
import { xpFor } from '@/lib/contract/constants';
import { DomainError } from '@/lib/contract/domain-error';
import type { ThreadPage } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte, visible } from '@/lib/domains/blocks/visibility';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { mayPin, noSuchComment, noSuchPost } from './policy';
import { ownerOf } from './posts';
import type { CommentRow, ReplyRow } from './schema';
import { commentSeen, commentsOfPost, oneComment, oneReply, pinOnPost, repliesToComment } from './statements';

/** Comments of a post: pinned first, then oldest first, or those behind one of them. @throws DomainError `not_found` */
export async function commentsOn(viewer: Viewer, postId: number, { limit, after }: ThreadPage) {
  const values = [viewer.id, postId, limit, after ?? null];
  const rows = await statement<CommentRow>('comments_of_post', commentsOfPost, values);
  if (rows.length === 0) await ownerOf(viewer, postId);
  return rows;
}

/** Replies to a comment, oldest first, or those after one of them. @throws DomainError `not_found` */
export async function repliesTo(viewer: Viewer, commentId: number, { limit, after = 0 }: ThreadPage) {
  const values = [viewer.id, commentId, limit, after];
  type Found = ReplyRow | { id: null };
  const rows = await statement<Found>('replies_of_comment', repliesToComment, values);
  if (rows.length === 0) throw noSuchComment();
  return rows.filter((row): row is ReplyRow => row.id !== null);
}

/**
 * Comments on a post. The row, the post's count and the writer's XP change in one statement.
 * @throws DomainError `not_found`
 */
export async function comment(viewer: Viewer, postId: number, content: string) {
  const [made] = await statement<{ id: number }>(
    'comments_add',
    `with ${blockedUsersCte},
          counted as (update posts set comment_count = comment_count + 1 where id = $2 and ${visible('posts')} returning id),
          rewarded as (
            update users set xp = xp + $5 where id = $1 and exists (select 1 from counted) returning id)
     insert into comments (post_id, user_id, content, created_at)
     select counted.id, rewarded.id, $3, $4 from counted, rewarded returning id`,
    [viewer.id, postId, content, now(), xpFor.comment],
  );
  if (!made) throw noSuchPost();
  const [row] = await statement<CommentRow>('comments_one', oneComment, [viewer.id, made.id]);
  if (!row) throw noSuchComment();
  return { message: 'Comment added.', comment: row };
}

/** Replies to a comment, whose count a trigger keeps. @throws DomainError `not_found` */
export async function reply(viewer: Viewer, commentId: number, content: string) {
  const [made] = await statement<{ id: number }>(
    'replies_add',
    `with ${blockedUsersCte}
     insert into replies (comment_id, user_id, content, created_at)
     select id, $1, $3, $4 from comments where id = $2 and ${commentSeen('comments')} returning id`,
    [viewer.id, commentId, content, now()],
  );
  const [row] = made ? await statement<ReplyRow>('replies_one', oneReply, [viewer.id, made.id]) : [];
  if (!row) throw noSuchComment();
  return { message: 'Reply added.', reply: row };
}

/**
 * Pins a comment to the top of its post, once and for good (overview.md, Posts and comments).
 * @throws DomainError `not_found`, `forbidden` for all but the post's author, `conflict` where it is pinned already
 */
export async function pin(viewer: Viewer, postId: number, commentId: number) {
  if (!mayPin(viewer, await ownerOf(viewer, postId)))
    throw new DomainError('not_post_author', 'Only the post author can pin comments.');
  const [found] = await statement<{ pinned: boolean }>('comments_pin', pinOnPost, [
    viewer.id,
    commentId,
    postId,
  ]);
  if (!found) throw noSuchComment();
  if (!found.pinned) throw new DomainError('comment_already_pinned', 'This comment is already pinned.');
  return { message: 'Comment pinned.' };
}
