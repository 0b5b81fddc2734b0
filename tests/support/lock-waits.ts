/** Statements that wait for a lock, in this file's own database: how a test knows that two things really met. */
import { pool } from '@/lib/platform/database/client';

/** Another connection's transaction, or the pool. */
type Queries = { query: (sql: string) => Promise<unknown> };

/**
 * How many statements wait for another transaction's lock.
 * @param on  a connection inside a transaction, where the pool cannot be asked
 */
export async function waitingForLocks(on: Queries = pool()): Promise<number> {
  // What others do is read once in a transaction: this is forgotten, to be read anew.
  if (on !== pool()) await on.query('select pg_stat_clear_snapshot()');
  const found = (await on.query(
    `select count(*)::int as number from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )) as { rows: { number: number }[] };
  return found.rows[0]?.number ?? 0;
}

/**
 * Waits until a statement waits for a lock, or until `work` has ended without waiting.
 * @returns whether it waited
 */
export async function waitsForLock(work: Promise<unknown>): Promise<boolean> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  void work.then(end, end);
  while (!ended && (await waitingForLocks()) === 0);
  return !ended;
}
