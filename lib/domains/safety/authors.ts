/**
 * The author of what was reported. Stored with the first report, so that a decision is possible after the thing was deleted or
 * has vanished. The authors of anonymous words have a table of their own. Their ids never leave the database: the statements
 * that need one look it up themselves.
 */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import type { Transaction } from '@/lib/platform/database/client';
import { isAnonymous } from './rules';
import type { TargetType } from './schema';
import { targets } from './targets';

/** One thing that can be reported. */
export type Thing = { targetType: string; targetId: number };

const tableOf = ({ targetType }: Thing) =>
  isAnonymous(targetType) ? 'rant_report_authors' : 'report_authors';

/** SQL for the id of whoever is behind a thing, kept or found; null where nobody is known. `$1` the thing, `$2` its kind. */
export const authorSql = (thing: Thing) => `coalesce(
  (select user_id from ${tableOf(thing)} where target_id = $1::int and target_type = $2::text),
  (${targets[thing.targetType as TargetType].author}))`;

/**
 * The same for whatever each row is about. Of words with a name it is null where nobody is known any more. Of words without one
 * it is then 0: whose report stays in sight may not depend on whether their writer has left.
 *
 * noRules: an id that the desk leaves people out by.
 */
export const authorOfRow = (row: string) => `coalesce(
  ${['report_authors', 'rant_report_authors']
    .map(
      (table) =>
        `(select k.user_id from ${table} k where k.target_type = ${row}.target_type and k.target_id = ${row}.target_id)`,
    )
    .join(', ')},
  case ${row}.target_type ${Object.entries(targets)
    .map(([kind, { author }]) => {
      const found = `(${author.replaceAll('$1', `${row}.target_id`)})`;
      return `when '${kind}' then ${isAnonymous(kind) ? `coalesce(${found}, 0)` : found}`;
    })
    .join(' ')} end)`;

/** Everything about one thing happens one after the other: the third report is the third, the last decision stands. */
export async function lockThing(tx: Transaction, { targetType, targetId }: Thing): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`report:${targetType}:${targetId}`}))`;
}

/**
 * Locks the rows of the reporter and of the author against a deletion of either account, in the order in which a deletion
 * locks them. Changes of XP or coins do not wait for this lock, nor this for them: else the time that a report takes would
 * tell who wrote an anonymous text.
 */
export async function holdPeople(tx: Transaction, viewer: Viewer, thing: Thing): Promise<void> {
  const { targetId, targetType } = thing;
  const text = `select 1 from users where id = $3 or id = ${authorSql(thing)} order by id for key share`;
  await tx.$queryRawUnsafe(text, targetId, targetType, viewer.id);
}

export async function keepAuthor(tx: Transaction, thing: Thing): Promise<void> {
  const { targetId, targetType } = thing;
  const text = `
    insert into ${tableOf(thing)} (target_type, target_id, user_id)
    select $2::text, $1::int, a.id from (${targets[targetType as TargetType].author}) a(id) where a.id is not null
    on conflict do nothing`;
  await tx.$executeRawUnsafe(text, targetId, targetType);
}

type Author = { id: number; email: string; gone: boolean };

/** Whoever is behind something that has a name, held until the transaction ends; null where nobody is known. */
export async function holdAuthor(tx: Transaction, thing: Thing): Promise<Author | null> {
  const text = `
    select id, email, username_key like 'deleted:%' as gone from users where id = ${authorSql(thing)}
    for no key update`;
  const [row] = await tx.$queryRawUnsafe<Author[]>(text, thing.targetId, thing.targetType);
  return row ?? null;
}
