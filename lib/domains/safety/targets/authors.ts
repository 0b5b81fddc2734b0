/**
 * The authors of reported content. The author is stored with the first report, so that a decision is possible after the
 * content was deleted or has expired. The authors of anonymous content have a table of their own. Their ids never leave the
 * database: the statements that need one look it up themselves.
 */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { isAnonymous } from '@/lib/domains/safety/rules';
import type { Transaction } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import { targets } from './targets';
import type { Thing } from './thing';

const tableOf = ({ targetType }: Thing) =>
  isAnonymous(targetType) ? 'rant_report_authors' : 'report_authors';

/** SQL for the author's id, stored or looked up; null when unknown. `$1` the id of the content, `$2` its type. */
export const authorSql = (thing: Thing) => `coalesce(
  (select user_id from ${tableOf(thing)} where target_id = $1::int and target_type = $2::text),
  (${targets[thing.targetType].authorOf('$1')}))`;

/**
 * The same for the content that a row is about. When the author is unknown, the result is null for named content and 0 for
 * anonymous content: whether a report is shown must not depend on whether an anonymous author deleted their account.
 *
 * visibility-exempt: an id, used only to filter the moderation queue.
 */
export const authorOfRow = (row: string) => `coalesce(
  ${['report_authors', 'rant_report_authors']
    .map(
      (table) =>
        `(select k.user_id from ${table} k where k.target_type = ${row}.target_type and k.target_id = ${row}.target_id)`,
    )
    .join(', ')},
  case ${row}.target_type ${Object.entries(targets)
    .map(([kind, { authorOf }]) => {
      const found = `(${authorOf(`${row}.target_id`)})`;
      return `when '${kind}' then ${isAnonymous(kind) ? `coalesce(${found}, 0)` : found}`;
    })
    .join(' ')} end)`;

/** Serializes reports and decisions on the same content, so that reports are counted exactly and the last decision wins. */
export async function lockThing(tx: Transaction, { targetType, targetId }: Thing): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`report:${targetType}:${targetId}`}))`;
}

/**
 * Locks the reporter and the author against the deletion of either account, in the lock order of a deletion. The lock does
 * not conflict with changes of XP or coins. Otherwise the time that a report takes could reveal an anonymous author.
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
    select $2::text, $1::int, a.id from (${targets[targetType].authorOf('$1')}) a(id) where a.id is not null
    on conflict do nothing`;
  await tx.$executeRawUnsafe(text, targetId, targetType);
}

type Author = { id: number; email: string; gone: boolean };

/** The author of named content, who never changes; null when unknown. visibility-exempt: an id, shown to nobody. */
export async function authorIdOf(tx: Transaction, thing: Thing): Promise<number | null> {
  const text = `select ${authorSql(thing)} as id`;
  const [row] = await tx.$queryRawUnsafe<{ id: number | null }[]>(text, thing.targetId, thing.targetType);
  return row?.id ?? null;
}

/**
 * Reads and locks the author of named content until the transaction ends; null when unknown. Lock order: after the content
 * (docs/decisions/060-lock-order.md).
 */
export async function holdAuthor(tx: Transaction, thing: Thing): Promise<Author | null> {
  const text = `
    select id, email, ${isDeleted('users')} as gone from users where id = ${authorSql(thing)}
    for no key update`;
  const [row] = await tx.$queryRawUnsafe<Author[]>(text, thing.targetId, thing.targetType);
  return row ?? null;
}
