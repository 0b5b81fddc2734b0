/**
 * Counts calls, their durations and failures across all servers. A call costs an addition in memory. The counts in memory
 * are added to shared rows after a response, at most every half minute. A server without calls keeps its counts until its
 * next call, and then adds them to the minutes that they belong to.
 */

import { minute } from '@/lib/contract/constants/time';
import { afterResponse } from './after-response';
import { now } from './clock';
import { statement } from './database/client';
import { log } from './log';

const apart = minute / 2;
/** In minutes: older counts are dropped if the database is away, because nobody looks at them. */
const kept = 60;

/** Upper bounds of the duration buckets, in milliseconds: each at most twice the one before. */
export const lengths = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000,
  10_000, 20_000, 40_000, 60_000,
] as const;
const longest = lengths[lengths.length - 1] as number;

type Row = { minute: number; atMost: number; calls: number; errors: number };
type Gathered = { rows: Map<string, Row>; writtenAt: number; writing: Promise<void> };

/** On the global object, because pages and calls may each have their own copy of this module, but must share the counts. */
const held = globalThis as { hypegistCalls?: Gathered };

function gathered(): Gathered {
  held.hypegistCalls ??= { rows: new Map(), writtenAt: 0, writing: Promise.resolve() };
  return held.hypegistCalls;
}

function add({ rows }: Gathered, { minute, atMost, calls, errors }: Row): void {
  const key = `${minute} ${atMost}`;
  const row = rows.get(key);
  if (!row) {
    rows.set(key, { minute, atMost, calls, errors });
    return;
  }
  row.calls += calls;
  row.errors += errors;
}

/**
 * Counts a call that was answered.
 * @param ms      how long it took, in milliseconds
 * @param failed  whether it was the product's fault (5xx)
 */
export function countCall(ms: number, failed: boolean): void {
  const all = gathered();
  const at = now().getTime();
  const atMost = lengths.find((each) => ms <= each) ?? longest;
  add(all, { minute: Math.floor(at / minute), atMost, calls: 1, errors: failed ? 1 : 0 });
  // `abs`, so that a clock that was set back does not stop the writing.
  if (Math.abs(at - all.writtenAt) < apart) return;
  all.writtenAt = at;
  afterResponse(writeCalls);
}

/** In key order, so that two servers writing at once cannot deadlock. */
const addCalls = `
  insert into call_minutes (minute, at_most, calls, errors)
  select to_timestamp(minute * 60.0), at_most, calls, errors
  from unnest($1::int[], $2::int[], $3::int[], $4::int[]) as here (minute, at_most, calls, errors)
  order by 1, 2
  on conflict (minute, at_most) do update
  set calls = call_minutes.calls + excluded.calls, errors = call_minutes.errors + excluded.errors`;

/**
 * Adds this server's counts to the shared rows, after any write that is running. If it fails, the counts are kept for the
 * next time.
 */
export function writeCalls(): Promise<void> {
  const all = gathered();
  all.writing = all.writing.then(() => write(all));
  return all.writing;
}

async function write(all: Gathered): Promise<void> {
  const since = Math.floor(now().getTime() / minute) - kept;
  const rows = [...all.rows.values()].filter((row) => row.minute > since);
  all.rows.clear();
  if (rows.length === 0) return;
  const column = (name: keyof Row) => rows.map((row) => row[name]);
  try {
    await statement('count_calls', addCalls, [
      column('minute'),
      column('atMost'),
      column('calls'),
      column('errors'),
    ]);
  } catch (error) {
    for (const row of rows) add(all, row);
    log.warn({ error }, 'the counts of calls could not be written');
  }
}
