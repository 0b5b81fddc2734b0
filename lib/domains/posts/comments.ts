import 'server-only';
import { xpFor } from '@/lib/contract/constants/coins';
import { DomainError } from '@/lib/contract/domain-error';
import type { ThreadPage } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte, visible } from '@/lib/domains/blocks/visibility';
import { announceNotices } from '@/lib/domains/notices/live';
import { noticeCte, noticedColumn } from '@/lib/domains/notices/writing';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { sentOnce } from '@/lib/platform/database/sent-once';
import { mayPin, noSuchComment, noSuchPost } from './policy';
import { ownerOf } from './posts';
import type { CommentRow, ReplyRow } from './schema';
import { commentSentBefore, replySentBefore } from './sent-before';
import { commentSeen, commentsOfPost, oneComment, oneReply, pinOnPost, repliesToComment } from './statements';

/** Comments of a post: pinned first, then oldest first; `after` is the cursor. @throws DomainError `post_not_found` */
export async function commentsOn(viewer: Viewer, postId: number, { limit, after }: ThreadPage) {
  const values = [viewer.id, postId, limit, after ?? null];
  const rows = await statement<CommentRow>('comments_of_post', commentsOfPost, values);
  if (rows.length === 0) await ownerOf(viewer, postId);
  return rows;
}

/** Replies to a comment, oldest first; `after` is the cursor. @throws DomainError `comment_not_found` */
export async function repliesTo(viewer: Viewer, commentId: number, { limit, after = 0 }: ThreadPage) {
  const values = [viewer.id, commentId, limit, after];
  type Found = ReplyRow | { id: null };
  const rows = await statement<Found>('replies_of_comment', repliesToComment, values);
  if (rows.length === 0) throw noSuchComment();
  return rows.filter((row): row is ReplyRow => row.id !== null);
}

type NewComment = { postId: number; content: string; clientId?: string | undefined };

type Made = { id: number; noticed: number | null };

/** Notifies the author of the post or comment that was answered. */
const toldOf = (kind: 'comment' | 'reply') =>
  noticeCte({
    kind,
    subject: kind,
    to: 'its.user_id',
    about: 'made.id',
    by: '$1::int',
    at: '$4',
    from: 'its, made',
  });

/**
 * Comments on a post. One statement writes the comment, the post's count, the XP of the comment's author and the notice to
 * the post's author. A retry with the same `clientId` returns the stored comment.
 * @throws DomainError `post_not_found`; `comment_not_found` where it was deleted at once
 */
export async function comment(viewer: Viewer, { postId, content, clientId }: NewComment) {
  const values = [viewer.id, postId, content, now(), xpFor.comment, clientId ?? null];
  const [made] = await sentOnce(
    () => statement<Made>('comments_add', addComment, values),
    async () => {
      const stored = await commentSentBefore(viewer, clientId);
      return stored ? [{ id: stored.id, noticed: null }] : [];
    },
  );
  if (!made) throw noSuchPost();
  announceNotices(['comment'], made.noticed);
  const [row] = await statement<CommentRow>('comments_one', oneComment, [viewer.id, made.id]);
  if (!row) throw noSuchComment();
  return { message: 'Comment added.', comment: row };
}

/** Writes a comment: `$2` its post, `$3` its text, `$4` the time, `$5` the XP, `$6` the client's id for it. */
const addComment = `
     with ${blockedUsersCte},
          its as (
            update posts set comment_count = comment_count + 1 where id = $2 and ${visible('posts')} returning id, user_id),
          rewarded as (
            update users set xp = xp + $5 where id = $1 and exists (select 1 from its) returning id),
          made as (
            insert into comments (post_id, user_id, content, created_at, client_id)
            select its.id, rewarded.id, $3, $4, $6 from its, rewarded returning id),
          ${toldOf('comment')}
     select id, ${noticedColumn} from made`;

type NewReply = { commentId: number; content: string; clientId?: string | undefined };

/**
 * Replies to a comment. A trigger updates the comment's count. A retry with the same `clientId` returns the stored reply.
 * @throws DomainError `comment_not_found`
 */
export async function reply(viewer: Viewer, { commentId, content, clientId }: NewReply) {
  const values = [viewer.id, commentId, content, now(), clientId ?? null];
  const [made] = await sentOnce(
    () => statement<Made>('replies_add', addReply, values),
    async () => {
      const stored = await replySentBefore(viewer, clientId);
      return stored ? [{ id: stored.id, noticed: null }] : [];
    },
  );
  announceNotices(['reply'], made?.noticed);
  const [row] = made ? await statement<ReplyRow>('replies_one', oneReply, [viewer.id, made.id]) : [];
  if (!row) throw noSuchComment();
  return { message: 'Reply added.', reply: row };
}

/** Writes a reply: `$2` its comment, `$3` its text, `$4` the time, `$5` the client's id for it. */
const addReply = `
     with ${blockedUsersCte},
          its as materialized (select id, user_id from comments where id = $2 and ${commentSeen('comments')}),
          made as (
            insert into replies (comment_id, user_id, content, created_at, client_id)
            select id, $1, $3, $4, $5 from its returning id),
          ${toldOf('reply')}
     select id, ${noticedColumn} from made`;

/**
 * Pins a comment to the top of its post, permanently (overview.md, Posts and comments).
 * @throws DomainError `post_not_found`, `comment_not_found`, `not_post_author`, `comment_already_pinned`
 */
export async function pin(viewer: Viewer, postId: number, commentId: number) {
  if (!mayPin(viewer, await ownerOf(viewer, postId)))
    throw new DomainError('not_post_author', 'Only the post author can pin comments.');
  const values = [viewer.id, commentId, postId, now()];
  type Pinned = { pinned: boolean; noticed: number | null };
  const [found] = await statement<Pinned>('comments_pin', pinOnPost, values);
  if (!found) throw noSuchComment();
  if (!found.pinned) throw new DomainError('comment_already_pinned', 'This comment is already pinned.');
  announceNotices(['pin'], found.noticed);
  return { message: 'Comment pinned.' };
}
