/** Statements that wait for a lock, in this file's own database: how a test knows that two things really met. */
import { pool } from '@/lib/platform/database/client';

/** Another connection's transaction, or the pool. */
type Queries = { query: (sql: string, values?: unknown[]) => Promise<unknown> };

/**
 * How many statements wait for another transaction's lock.
 * @param on    a connection inside a transaction, where the pool cannot be asked
 * @param like  which statements, as a pattern of SQL
 */
export async function waitingForLocks(on: Queries = pool(), like = '%'): Promise<number> {
  // What others do is read once in a transaction: this is forgotten, to be read anew.
  if (on !== pool()) await on.query('select pg_stat_clear_snapshot()');
  const found = (await on.query(
    `select count(*)::int as number from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [like],
  )) as { rows: { number: number }[] };
  return found.rows[0]?.number ?? 0;
}

/**
 * Waits until a statement waits for a lock, or until `work` has ended without waiting.
 * @param like  which statement, as a pattern of SQL
 * @returns whether it waited
 */
export async function waitsForLock(work: Promise<unknown>, like?: string): Promise<boolean> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  void work.then(end, end);
  while (!ended && (await waitingForLocks(pool(), like)) === 0);
  return !ended;
}

/** A row where two pieces of work meet. */
type Meeting = {
  /** SQL that locks it. */
  locked: string;
  /** The statements that wait for it, as a pattern of SQL. */
  waiting?: string;
};

/** A person's own row. */
export const rowOf = ({ id }: { id: number }): Meeting => ({
  locked: `select 1 from users where id = ${id} for update`,
  waiting: '%from users where id = %for%update%',
});

/**
 * Lets two pieces of work meet at a row: each waits for it, in this order, before it is free.
 * @returns what became of both
 */
export async function inTurnAt<One, Other>(
  { locked, waiting }: Meeting,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  const held = await pool().connect();
  await held.query('begin');
  await held.query(locked);
  const begun = one();
  await waitsForLock(begun, waiting);
  const after = other();
  let ended = false;
  const end = () => {
    ended = true;
  };
  void after.then(end, end);
  while (!ended && (await waitingForLocks(pool(), waiting)) < 2);
  await held.query('rollback');
  held.release();
  return Promise.all([begun, after]);
}
