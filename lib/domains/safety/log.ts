/** What was done by those who keep the place decent, line by line; the database refuses to change one (safety.prisma). */
import 'server-only';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { db, type Transaction } from '@/lib/platform/database/client';
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

/** The newest first. `before` goes on after a line already shown. Notes are for the creator account alone. */
export async function logPage(viewer: Viewer, { limit, offset, before }: Page) {
  const rows = await db().moderationLogEntry.findMany({
    where: before === undefined ? {} : { id: { lt: before } },
    orderBy: { id: 'desc' },
    take: limit,
    skip: offset,
  });
  const ids = [...new Set(rows.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])))];
  const people = await db().user.findMany({
    where: { id: { in: ids } },
    select: { id: true, username: true },
  });
  const names = new Map(people.map(({ id, username }) => [id, username]));
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor:
      row.actorId === null
        ? (impersonal[row.action] ?? 'nobody')
        : (names.get(row.actorId) ?? 'a deleted account'),
    action: row.action,
    target_type: row.targetType,
    target_id: row.targetId,
    rule: row.rule as never,
    days: row.days,
    tracking_code: row.trackingCode,
    note: viewer.isCreator ? row.note : null,
  }));
}
