/**
 * Replays a day's traffic at 1 : 100 against the whole deployment. Forty people behave as the forecast assumes for four
 * thousand (scripts/forecast/day.ts), with the same distribution over the hours, in less than two minutes. docs/scale.md
 * compares the cost with the forecast.
 */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fill } from '../../bench/fill.ts';
import { sessionsOf } from '../../bench/people.ts';
import { fillSquadChats } from '../../bench/squad-chats.ts';
import { reconcile } from '../../chaos/accounting.ts';
import { inUnit } from '../../figures/measured.ts';
import { table } from '../../services/table.ts';
import type { Stack } from '../start.ts';
import type { Report } from './report.ts';
import { visitsOf } from './schedule.ts';
import { between, rowsOf, type Usage, usageOf } from './usage.ts';
import { asksOfBench, play } from './visitors.ts';

const people = 40;
const peopleADay = 100 * people;
/** Duration of the replayed day. */
const seconds = 100;
/** The warm-up. */
const warming = { people: 10, seconds: 20 };
/** Seconds for measuring the idle deployment, with Prometheus's scrapes and the servers' housekeeping. */
const quiet = 5;

/** Size of the database before the day begins. */
const size = { people: 8200, posts: 2000, messages: 50_000 };

/** @param chance  a random number generator: 0 <= n < 1 */
export async function replay(stack: Stack, chance: () => number): Promise<Report> {
  console.log('Filling the database ...');
  await fill(stack.databaseUrl, size);
  await fillSquadChats(stack.databaseUrl);
  Object.assign(process.env, stack.settings);
  const sessions = await sessionsOf(people);
  const server = { url: stack.url, pid: 0 };
  const bench = {
    ...{ server, unlimited: server, live: server, monitored: server },
    ...{ sessions, databaseUrl: stack.databaseUrl, posts: size.posts },
    pair: { first: 1, sessions },
    appealTokens: [],
  };
  const asks = asksOfBench(bench);
  // Warm-up: one-time work of the servers, such as compiling hot code, must not count as part of the day.
  console.log('Some come before ...');
  await play(stack, visitsOf(warming.people, chance), warming.seconds, asks);

  const idle = await during(stack, () => sleep(quiet * 1000));
  const before = await rowsOf(stack.databaseUrl);
  console.log(`A day of ${people} people, in ${seconds} s ...`);
  const day = await during(stack, () => play(stack, visitsOf(people, chance), seconds, asks));
  const after = await rowsOf(stack.databaseUrl);
  const seen = day.result;
  const each = (of: (usage: Usage) => number) =>
    (of(day.usage) - (of(idle.usage) * day.seconds) / idle.seconds) / people;
  const processorOf = Object.fromEntries(
    Object.keys(day.usage.processor).map((part) => [part, each(({ processor }) => processor[part] ?? 0)]),
  );
  const pools = await stack.prometheus.ask(
    `max_over_time(sum(hypegist_database_connections)[${Math.ceil(day.seconds)}s:1s])`,
  );
  const times = seen.times.toSorted((one, other) => one - other);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return {
    ...{ date: new Date().toISOString(), cores: cpus().length, cpu: cpus()[0]?.model ?? 'unknown' },
    ...{ peopleADay, people, seconds },
    each: {
      requests: seen.requests / people,
      writes: seen.writes / people,
      processor: Object.values(processorOf).reduce((sum, part) => sum + part, 0),
      processorOf,
      statements: each(({ statements }) => statements),
      bytes: each(({ bytes }) => bytes),
      rows: (after.rows - before.rows) / people,
    },
    rowBytes: (after.bytes - before.bytes) / (after.rows - before.rows),
    sockets: seen.sockets,
    poolConnections: pools[0] ?? 0,
    ...{ p50: at(0.5), p99: at(0.99), slowest: at(1), failed: seen.failed },
    reconciled: reconcile(stack.databaseUrl),
  };
}

async function during<T>(
  stack: Stack,
  work: () => Promise<T>,
): Promise<{ result: T; usage: Usage; seconds: number }> {
  const [from, began] = [await usageOf(stack), performance.now()];
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  return { result, usage: between(from, await usageOf(stack)), seconds };
}

/** @returns whether every request succeeded and the reconciliation found nothing */
export function showReplay(report: Report): boolean {
  const { each, failed, reconciled } = report;
  const parts = Object.entries(each.processorOf).map(([part, used]) => [part, inUnit(used, 'ms')]);
  console.log(
    `\n${table(
      ["of one person's day", ''],
      [
        ['requests', each.requests.toFixed(0)],
        ['writes', each.writes.toFixed(0)],
        ['processor', inUnit(each.processor, 'ms')],
        ...parts,
        ['statements', each.statements.toFixed(0)],
        ['on the line', inUnit(each.bytes / 1000, 'kB')],
        ['rows', each.rows.toFixed(0)],
      ],
    )}`,
  );
  console.log(
    `\nA row ${report.rowBytes.toFixed(0)} bytes; at most ${report.sockets} sockets and ${report.poolConnections} connections to the database; ` +
      `a request ${inUnit(report.p50, 'ms')}, p99 ${inUnit(report.p99, 'ms')}, slowest ${inUnit(report.slowest, 'ms')}. ${reconciled.words}`,
  );
  for (const one of failed.slice(0, 10)) console.error(`Wrong: ${one}`);
  if (failed.length > 0) console.error(`${failed.length} were answered otherwise than 200.`);
  return failed.length === 0 && reconciled.well;
}
