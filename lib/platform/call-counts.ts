/**
 * How many calls there were, how long they took and how many failed, of all servers together. A call costs an addition
 * in memory; what has gathered is added to the shared rows behind an answer, at most every half minute. A server that
 * falls silent keeps what gathered since until its next call, and then writes it to the minutes it belongs to.
 */
import { afterResponse } from './after-response';
import { now } from './clock';
import { statement } from './database/client';
import { log } from './log';

const minute = 60_000;
const apart = minute / 2;
/** What nobody asks for any more is not kept waiting for a database that is away. */
const kept = 60;

/** The lengths told apart, in milliseconds: each at most twice the one before. */
export const lengths = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000,
  10_000, 20_000, 40_000, 60_000,
] as const;
const longest = lengths[lengths.length - 1] as number;

type Row = { minute: number; atMost: number; calls: number; errors: number };
type Gathered = { rows: Map<string, Row>; writtenAt: number; writing: Promise<void> };

/** On the global object: pages and calls may each have a copy of this module, and count together. */
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
  // A clock that was put back must not stop it.
  if (Math.abs(at - all.writtenAt) < apart) return;
  all.writtenAt = at;
  afterResponse(writeCalls);
}

/** In the order of the key: two servers at once wait for one another, and never in a circle. */
const addCalls = `
  insert into call_minutes (minute, at_most, calls, errors)
  select to_timestamp(minute * 60.0), at_most, calls, errors
  from unnest($1::int[], $2::int[], $3::int[], $4::int[]) as here (minute, at_most, calls, errors)
  order by 1, 2
  on conflict (minute, at_most) do update
  set calls = call_minutes.calls + excluded.calls, errors = call_minutes.errors + excluded.errors`;

/**
 * Adds what has gathered on this server to the shared rows, after what is being added already. Where that does not work,
 * it is kept for the next time.
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
