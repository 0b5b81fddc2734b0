/** Locks rows in the lock order: rows of one table by their ids (docs/decisions/060-lock-order.md). */
import type { Transaction } from './client';

/**
 * Locks the rows of a table until the transaction ends.
 * @param table  a table's name, from our code
 * @param ids    SQL that selects the ids; `$1` is `userId`
 */
export async function lockInOrder(
  tx: Transaction,
  table: string,
  ids: string,
  userId: number,
): Promise<void> {
  // As an array, so that Postgres looks the few ids up by index instead of scanning the table. visibility-exempt: shown to
  // nobody.
  await tx.$executeRawUnsafe(
    `select 1 from ${table} where id = any(array(${ids})) order by id for update`,
    userId,
  );
}

/** Serializes decisions about two people, in whichever order they are given. */
export async function lockPair(tx: Transaction, oneId: number, otherId: number): Promise<void> {
  await tx.$executeRaw`
    select pg_advisory_xact_lock(${Math.min(oneId, otherId)}::int, ${Math.max(oneId, otherId)}::int)`;
}

const birthDate = (userId: number) => `birth-date:${userId}`;

/** Holds a person's birth date until the transaction ends, to change it. Call it before `lockPair` and before any row is locked. */
export async function lockBirthDate(tx: Transaction, userId: number): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${birthDate(userId)}))`;
}

/** Keeps the birth dates of two people as they are until the transaction ends, for what is decided by them. Call it before `lockPair`. */
export async function keepBirthDates(tx: Transaction, oneId: number, otherId: number): Promise<void> {
  for (const id of [Math.min(oneId, otherId), Math.max(oneId, otherId)])
    await tx.$executeRaw`select pg_advisory_xact_lock_shared(hashtext(${birthDate(id)}))`;
}
