/** What was done by those who keep the place decent, line by line; the database refuses to change one (safety.prisma). */
import 'server-only';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { statement, type Transaction } from '@/lib/platform/database/client';
import { mayJudge, withAuthor } from './conflict-of-interest';
import { timeOf } from './time';

type Line = {
  /** Null: nobody in person. */
  actorId: number | null;
  action: string;
  targetType: string;
  targetId: number;
  rule?: string | null;
  days?: number | null;
  trackingCode?: string | null;
  note?: string | null;
};

/** Writes a line, in the transaction that does what it says. */
export async function log(tx: Transaction, line: Line): Promise<void> {
  await tx.moderationLogEntry.create({
    data: { ...line, at: timeOf(line.targetType) },
    select: { id: true },
  });
}

/** Who did what nobody did in person. */
const impersonal: Record<string, string> = {
  reports: 'three reports',
  lifted: 'the clock',
  'refuse-picture': 'a known picture',
  'reset-second-factor': 'the command line',
};

/**
 * Lines, the newest first: `$3` the one that they come after, or null; `$4` limit, `$5` offset. A line on a message says who
 * reported it: so nobody sees one about what is theirs, or what they reported, but what they did themselves.
 *
 * noRules: names of those who decide, for them.
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

/** The newest first. `before` goes on after a line already shown. Notes are for the creator account alone. */
export async function logPage(viewer: Viewer, { limit, offset, before }: Page) {
  const values = [viewer.id, viewer.isCreator, before ?? null, limit, offset];
  const rows = await statement<LogRow>('moderation_log', pageOfLog, values);
  return rows.map(({ actor_id, username, ...row }) => ({
    ...row,
    actor: actor_id === null ? (impersonal[row.action] ?? 'nobody') : (username ?? 'a deleted account'),
    rule: row.rule as never,
    note: viewer.isCreator ? row.note : null,
  }));
}
