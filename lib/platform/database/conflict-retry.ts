/**
 * Two writers that wait for each other: Postgres ends one of them, and nothing of it is there (40P01; 40001 likewise, of
 * what cannot be put in an order). Whoever was ended has done nothing wrong and is tried again. Everything takes its
 * locks in one order (docs/decisions/060-lock-order.md), so this is for what nobody thought of.
 */
import type { Pool } from 'pg';
import { causesOf } from './errors';

/** How often something is tried again. */
const tries = 3;
/** The longest pause before that, in milliseconds: two that met must not meet again. */
const longestPause = 40;

/** Whether Postgres undid this so that another could go on. Prisma has a code of its own for it. */
const isConflict = (error: unknown) =>
  causesOf(error).some(
    ({ code, originalCode, kind }) =>
      /^(40P01|40001|P2034)$/.test(String(originalCode ?? code)) || kind === 'TransactionWriteConflict',
  );

/**
 * Runs what happens wholly or not at all, again where Postgres undid it for another's sake.
 * @throws whatever `work` throws, a conflict after the last try
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

/** What is asked of the pool itself, and not within a transaction, is a transaction of its own: it is tried again too. */
export function retryQueriesOnConflict(pool: Pool): void {
  const ask = pool.query.bind(pool) as Query;
  pool.query = ((...args: unknown[]) =>
    typeof args.at(-1) === 'function'
      ? ask(...args)
      : retryOnConflict(() => ask(...args))) as typeof pool.query;
}
