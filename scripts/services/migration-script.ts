/**
 * Runs one migration on a database in use. A change of a table needs an exclusive lock, and while it waits for the lock,
 * all later statements queue behind it. So it waits only briefly, gives up to let them through, and retries.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { killPoint } from '@/lib/platform/kill-point';
import { commitsInParts, statementsIn } from './migration-locks.ts';

/** Milliseconds. */
export type Patience = {
  /** Lock time-out; statements queued behind it wait as long. A quarter of the maximum duration of a request. */
  lock: number;
  /** Back-off between retries, so that queued statements are served: the first pause and the longest. */
  pause: number;
  longestPause: number;
  /** Total time before it gives up. */
  whole: number;
  /** Ends the wait at once. */
  until?: AbortSignal | undefined;
};

export const usualPatience: Patience = { lock: 250, pause: 500, longestPause: 5000, whole: 600_000 };

/** Postgres error codes for a lock time-out and a deadlock. */
const lockCodes = new Set(['55P03', '40P01']);

/**
 * Runs a migration's script in one transaction with the record that it is done. If Postgres allows a statement only outside
 * a transaction, the script runs by itself and the record follows it.
 * @param client    one connection, without a statement time-out
 * @param script    the migration's SQL
 * @param finishes  the statement that records that it is done
 * @param say       receives a message when it has to wait
 * @throws Error of Postgres, or a readable one if the lock was never free in time, or the signal's
 */
export async function runMigration(
  client: Pool,
  script: string,
  finishes: string,
  say: (sentence: string) => void,
  patience = usualPatience,
): Promise<void> {
  if (isOutsideTransaction(script)) {
    await runOutside(client, script);
    killPoint('migration-made-outside');
    await client.query(finishes);
    return;
  }
  const whole = `set local lock_timeout = ${patience.lock};\n${script}\n;\n${finishes}`;
  const end = performance.now() + patience.whole;
  for (let pause = patience.pause; ; pause = Math.min(pause * 2, patience.longestPause)) {
    const failure = await client.query(whole).then(
      () => null,
      (error: Error & { code?: string }) => error,
    );
    if (!failure) return;
    if (!lockCodes.has(failure.code ?? '')) throw failure;
    if (performance.now() > end) throw new Error(await whoHoldsOn(client, patience));
    if (pause === patience.pause)
      say('Others hold what it changes. It lets them go on, and tries until it finds a moment ...');
    await sleep(pause, undefined, { signal: patience.until });
  }
}

/** True for `concurrently` on an index, which uses several transactions, and for a script that commits its work in parts. */
export function isOutsideTransaction(script: string): boolean {
  const [statement = '', ...more] = statementsIn(script);
  if (more.length > 0) return false;
  return (
    /^(create (unique )?|drop |re)index concurrently\b/i.test(statement) || commitsInParts.test(statement)
  );
}

/**
 * An interrupted `create index concurrently` leaves an invalid index: it slows down every write, no read uses it, and it
 * blocks the retry. So it is dropped first.
 */
async function runOutside(client: Pool, script: string): Promise<void> {
  const [statement = ''] = statementsIn(script);
  const name = /^create (?:unique )?index concurrently (?:if not exists )?"?(\w+)"?/i.exec(statement)?.[1];
  const dropHalf = async () => {
    const half = 'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid';
    if (name && (await client.query(half, [`"${name}"`])).rowCount)
      await client.query(`drop index concurrently "${name}"`);
  };
  await dropHalf();
  try {
    await client.query(script);
  } catch (error) {
    await dropHalf().catch(() => {});
    throw error;
  }
}

/** @returns the message with which a migration gives up; it lists the longest open transactions */
async function whoHoldsOn(client: Pool, { whole }: Patience): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from now() - xact_start)::int as seconds from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 3`,
  );
  const longest = rows.map(
    ({ pid, name, seconds }) => `process ${pid}${name && ` (${name})`} for ${seconds} s`,
  );
  return `for ${Math.round(whole / 1000)} s there was no moment in which nobody held what it changes. Transactions that are open longest: ${longest.join(', ') || 'none any more'}.`;
}
