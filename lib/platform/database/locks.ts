/**
 * Locks rows in the order that everything takes them in: those of a kind by their ids
 * (docs/decisions/060-lock-order.md).
 */
import type { Transaction } from './client';

/**
 * Locks the rows of a table until the transaction ends.
 * @param table  one of ours
 * @param ids    SQL that gives their ids, `$1` whose they are
 */
export async function lockInOrder(
  tx: Transaction,
  table: string,
  ids: string,
  userId: number,
): Promise<void> {
  // As an array, so that the few are looked up in a table of many. noRules: shown to nobody.
  await tx.$executeRawUnsafe(
    `select 1 from ${table} where id = any(array(${ids})) order by id for update`,
    userId,
  );
}

/** Lets one after the other decide on what is between two people, whichever of them it begins with. */
export async function lockPair(tx: Transaction, oneId: number, otherId: number): Promise<void> {
  await tx.$executeRaw`
    select pg_advisory_xact_lock(${Math.min(oneId, otherId)}::int, ${Math.max(oneId, otherId)}::int)`;
}
