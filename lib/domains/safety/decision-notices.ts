/**
 * Who is told of a decision: whoever is behind its thing, and who reported it. Of words without a name nobody but who reported
 * them: a notice would lead from the words to their writer, who reads what was decided where they read their decisions.
 */
import 'server-only';
import { writeNotice } from '@/lib/domains/notices/writing';
import type { Transaction } from '@/lib/platform/database/client';
import { authorSql, type Thing } from './authors';
import { isAnonymous } from './rules';

type Told = { to_whom: number }[];

/** Tells whoever is behind a thing what was decided about it. @returns whom */
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

/** Tells who reported something that it was decided on. @returns whom */
export async function notifyReporters(tx: Transaction, reportIds: number[], at: Date): Promise<number[]> {
  const told = await tx.$queryRawUnsafe<Told>(toReporters, reportIds, at);
  return told.map(({ to_whom }) => to_whom);
}
