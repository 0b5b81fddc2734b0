import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { requireMayRant } from '@/lib/domains/safety/rant-bars';
import { toTheMinute } from '@/lib/domains/safety/rules';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { noSuchRant } from './rants';
import type { CommentRow } from './schema';
import { addComment, commentsAfter } from './statements';

/** What was said on a rant, oldest first, behind the comment `after`. @throws DomainError `not_found` */
export async function commentsOn(
  rantId: number,
  { limit, after = 0 }: { limit: number; after?: number | undefined },
) {
  const values = [rantId, after, limit];
  const [row] = await statement<{ comments: CommentRow[] }>('rants_comments', commentsAfter, values);
  if (!row) throw noSuchRant();
  return row.comments;
}

/** Comments on a rant, as anonymously as the rant. @throws DomainError `not_found`; `forbidden` for whoever is barred */
export async function comment(viewer: Viewer, rantId: number, content: string) {
  await requireMayRant(viewer);
  const values = [viewer.id, rantId, content, toTheMinute(now())];
  const [row] = await statement<CommentRow>('rants_comment', addComment, values);
  if (!row) throw noSuchRant();
  return { message: 'Comment added.', comment: row };
}
