/**
 * Notices of a decision, to the author of the content and to its reporters. For anonymous content only to the reporters: a
 * notice row would link the content to its author. That author finds the decision in their list of decisions.
 */
import 'server-only';
import { writeNotice } from '@/lib/domains/notices/writing';
import { isAnonymous } from '@/lib/domains/safety/rules';
import { authorSql } from '@/lib/domains/safety/targets/authors';
import type { Thing } from '@/lib/domains/safety/targets/thing';
import type { Transaction } from '@/lib/platform/database/client';

type Told = { to_whom: number }[];

/** Notifies the author of a decision on their content. @returns the recipients */
export async function notifyAuthor(
  tx: Transaction,
  thing: Thing,
  decisionId: number,
  at: Date,
): Promise<number[]> {
  if (isAnonymous(thing.targetType)) return [];
  const text = writeNotice({
    kind: 'decision',
    subject: 'decision',
    to: authorSql(thing),
    about: '$3::int',
    by: null,
    at: '$4',
    from: '(values (1)) here',
  });
  const told = await tx.$queryRawUnsafe<Told>(text, thing.targetId, thing.targetType, decisionId, at);
  return told.map(({ to_whom }) => to_whom);
}

const toReporters = writeNotice({
  kind: 'report_outcome',
  subject: 'report',
  to: 'r.reporter_id',
  about: 'r.id',
  by: null,
  at: '$2',
  from: 'reports r where r.id = any($1::int[]) and r.reporter_id is not null',
});

/** Notifies the reporters that their reports were decided. @returns the recipients */
export async function notifyReporters(tx: Transaction, reportIds: number[], at: Date): Promise<number[]> {
  const told = await tx.$queryRawUnsafe<Told>(toReporters, reportIds, at);
  return told.map(({ to_whom }) => to_whom);
}
