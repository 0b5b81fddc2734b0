/**
 * How one migration is run on a database that people use meanwhile. What changes a table needs it for itself for a moment,
 * and everybody who comes after waits behind it: so it waits for a short while only, lets them go on, and tries again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { killPoint } from '@/lib/platform/kill-point';
import { statementsIn } from './migration-locks.ts';

/** Milliseconds. */
export type Patience = {
  /** How long it waits for a lock, and others behind it: a quarter of what a request may take at most. */
  lock: number;
  /** Between tries, so that whoever waited is served: the first pause, and the longest of those that follow. */
  pause: number;
  longestPause: number;
  /** After which it gives up. */
  whole: number;
};

export const usualPatience: Patience = { lock: 250, pause: 500, longestPause: 5000, whole: 600_000 };

/** Postgres's own numbers for a lock that was not to be had in time, and for a deadlock. */
const lockCodes = new Set(['55P03', '40P01']);

/**
 * Runs a migration's script whole: as one transaction together with the note that it is done or, where Postgres
 * takes what it holds outside a transaction alone, by itself and the note after it.
 * @param client    one connection, whose statements have no time limit
 * @param script    its SQL
 * @param finishes  the statement that notes that it is done
 * @param say       takes a sentence where it has to wait
 * @throws Error of Postgres, or in a sentence where others held what it needs all the time
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
    await sleep(pause);
  }
}

/** Built beside those who write, which takes several transactions; or written to commit after each part of its work. */
export function isOutsideTransaction(script: string): boolean {
  const [statement = '', ...more] = statementsIn(script);
  if (more.length > 0) return false;
  return (
    /^(create (unique )?|drop |re)index concurrently\b/i.test(statement) ||
    /^do\b[\s\S]*\bcommit\s*;/i.test(statement)
  );
}

/** Half an index is left where such a statement was cut off: it slows every write, no read uses it, and it is in the way. */
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

/** @returns the sentence with which a migration gives up */
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
