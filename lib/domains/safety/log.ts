/** The log of moderation actions. The database refuses to change an entry (safety.prisma). */
import 'server-only';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { statement, type Transaction } from '@/lib/platform/database/client';
import { opaqueIds } from '@/lib/platform/opaque-ids';
import { mayJudge, withAuthor } from './reports/conflict-of-interest';
import { timeOf } from './time';

type Line = {
  /** Null when no person did it. */
  actorId: number | null;
  action: string;
  targetType: string;
  targetId: number;
  rule?: string | null;
  days?: number | null;
  trackingCode?: string | null;
  note?: string | null;
};

/** Writes an entry, in the transaction of the action itself. */
export async function log(tx: Transaction, line: Line): Promise<void> {
  await tx.moderationLogEntry.create({
    data: { ...line, at: timeOf(line.targetType) },
    select: { id: true },
  });
}

/** The actor's name for actions that no person did. */
const impersonal: Record<string, string> = {
  reports: 'three reports',
  lifted: 'the clock',
  'refuse-picture': 'a known picture',
  'reset-second-factor': 'the command line',
  'correct-birth-date': 'the command line',
  'end-appointment': 'the command line',
};

/**
 * Log entries, newest first: `$3` the cursor (the id of the last entry shown) or null; `$4` limit, `$5` offset. An entry on
 * a private message shows who reported it. So nobody sees entries about their own content or content that they reported,
 * except for their own actions.
 *
 * visibility-exempt: names of moderators, for moderators.
 */
const pageOfLog = `
  select l.id, l.at, l.actor_id, u.username, l.action, l.target_type, l.target_id, l.rule, l.days, l.tracking_code, l.note
  from moderation_log l left join users u on u.id = l.actor_id ${withAuthor('l')}
  where ($3::int is null or l.id < $3) and (l.actor_id = $1::int or ${mayJudge({ row: 'l' })})
  order by l.id desc limit $4 offset $5`;

type LogRow = {
  id: number;
  at: Date;
  actor_id: number | null;
  username: string | null;
  action: string;
  target_type: string;
  target_id: number;
  rule: string | null;
  days: number | null;
  tracking_code: string | null;
  note: string | null;
};

/**
 * Newest first. `before` is the cursor: the id of the last entry shown. Only the creator account sees notes. Ids have no
 * order: a number that is missing would tell a moderator that there is an entry about them.
 */
export async function logPage(viewer: Viewer, { limit, offset, before }: Page) {
  const ids = opaqueIds('log', viewer.id);
  const olderThan = before === undefined ? null : ids.reveal(before);
  const values = [viewer.id, viewer.isCreator, olderThan, limit, offset];
  const rows = await statement<LogRow>('moderation_log', pageOfLog, values);
  const hidden = ids.hide(rows.map(({ id }) => id));
  return rows.map(({ actor_id, username, ...row }, each) => ({
    ...row,
    id: hidden[each] as number,
    actor: actor_id === null ? (impersonal[row.action] ?? 'nobody') : (username ?? 'a deleted account'),
    rule: row.rule as never,
    note: viewer.isCreator ? row.note : null,
  }));
}
