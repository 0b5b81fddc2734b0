import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { toTheMinute } from '@/lib/domains/safety/rules';
import { requireMayRant } from '@/lib/domains/safety/suspensions/rant-bars';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { sentOnce } from '@/lib/platform/database/sent-once';
import { noSuchRant } from './rants';
import type { CommentRow } from './schema';
import { addComment, commentSentBefore, commentsAfter, removeComment } from './statements';

/** Comments on a rant, oldest first; `after` is the cursor. @throws DomainError `rant_not_found` */
export async function commentsOn(
  viewer: Viewer,
  rantId: number,
  { limit, after = 0 }: { limit: number; after?: number | undefined },
) {
  const values = [viewer.id, rantId, after, limit];
  const [row] = await statement<{ comments: CommentRow[] }>('rants_comments', commentsAfter, values);
  if (!row) throw noSuchRant();
  return row.comments;
}

type NewComment = { rantId: number; content: string; clientId?: string | undefined };

/**
 * Comments on a rant, as anonymously as the rant. A retry with the same `clientId` returns the stored comment.
 * @throws DomainError `rant_not_found`, `barred_from_ranting`
 */
export async function comment(viewer: Viewer, { rantId, content, clientId }: NewComment) {
  await requireMayRant(viewer);
  const values = [viewer.id, rantId, content, toTheMinute(now()), clientId ?? null];
  const [row] = await sentOnce(
    () => statement<CommentRow>('rants_comment', addComment, values),
    () => statement<CommentRow>('rants_comment_before', commentSentBefore, [viewer.id, clientId]),
  );
  if (!row) throw noSuchRant();
  return { message: 'Comment added.', comment: row };
}

/**
 * Deletes a comment on a rant. The deleting statement itself checks the author, so that the author's id is never read.
 * @throws DomainError `comment_not_found`, `not_comment_author`
 */
export async function deleteOwnComment(viewer: Viewer, commentId: number) {
  type Found = { mine: boolean; gone: boolean };
  const [found] = await statement<Found>('rants_comment_remove', removeComment, [viewer.id, commentId]);
  if (found && !found.mine)
    throw new DomainError('not_comment_author', 'You can only delete your own comments.');
  if (!found?.gone) throw new DomainError('comment_not_found', 'Comment not found.');
  return { message: 'Comment deleted.' };
}
