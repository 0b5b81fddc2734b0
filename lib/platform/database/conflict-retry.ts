/**
 * Retries after a deadlock (40P01) or a serialization failure (40001). Postgres rolls back one of the transactions, which
 * did nothing wrong, so it is retried. All code takes locks in one order (docs/decisions/060-lock-order.md); this is for
 * the cases that were overlooked.
 */
import type { Pool } from 'pg';
import { causesOf } from './errors';

/** How often work is retried. */
const tries = 3;
/** In milliseconds: the longest pause before a retry. It is random, so that the two transactions do not collide again. */
const longestPause = 40;

/** Whether Postgres rolled this back because of a conflict. Prisma has a code of its own for that. */
const isConflict = (error: unknown) =>
  causesOf(error).some(
    ({ code, originalCode, kind }) =>
      /^(40P01|40001|P2034)$/.test(String(originalCode ?? code)) || kind === 'TransactionWriteConflict',
  );

/**
 * Runs atomic work, and retries it after a conflict.
 * @throws whatever `work` throws; a conflict only after the last try
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * longestPause));
    }
  }
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** A query on the pool, outside a transaction, is a transaction of its own, so it is retried too. */
export function retryQueriesOnConflict(pool: Pool): void {
  const ask = pool.query.bind(pool) as Query;
  pool.query = ((...args: unknown[]) =>
    typeof args.at(-1) === 'function'
      ? ask(...args)
      : retryOnConflict(() => ask(...args))) as typeof pool.query;
}
