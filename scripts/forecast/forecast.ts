/** Calculates the resources for a number of people a day, from the model of a day and the measured costs. */
import type { Costs } from './costs.ts';
import { asked, busiest, media, minutesADay, pagesADay, pushesADay, rowBytes } from './day.ts';

export type Need = {
  people: number;
  /** Per second, in the busiest minutes. */
  requests: number;
  writes: number;
  /** Number of fully busy processors in the busiest minutes: of all parts, and of the app servers. */
  processors: number;
  appProcessors: number;
  /** Number of app servers (one process each, at half load), and the connections of their pools. */
  servers: number;
  poolConnections: number;
  sockets: number;
  /** In bytes: memory of app servers and realtime connections; rows and files added per year; traffic per day. */
  memory: number;
  rowsAYear: number;
  filesAYear: number;
  trafficADay: number;
  /** Bandwidth in the busiest minutes, in bits per second, including pictures and videos. */
  line: number;
  pushesADay: number;
};

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const perPerson = (of: (each: (typeof asked)[number]) => number) =>
  sum(asked.map((each) => of(each) * each.timesADay));

const ownBytes = pagesADay.timesADay * pagesADay.bytes + perPerson(({ bytes }) => bytes);

/** The cost of one person's day. Times are processor milliseconds, sizes are bytes. */
export const day = (costs: Costs) => ({
  requests: pagesADay.timesADay + perPerson(() => 1),
  writes: perPerson(({ row }) => (row.startsWith('POST') ? 1 : 0)),
  processor: pagesADay.timesADay * costs.page + perPerson(({ row }) => costs.call(row)),
  rows: perPerson(({ rows = 0 }) => rows),
  statements: pagesADay.timesADay * pagesADay.statements + perPerson(({ statements }) => statements),
  /** Without pictures and videos. */
  ownBytes,
  bytes: ownBytes + media.seenBytes,
});

/** One second's share of the day, in the busiest minutes. */
const peak = (busiest.hour * busiest.burst) / 3600;

/** Processor milliseconds of one person's day: of all parts, and of the app servers. */
export type Processor = { all: number; app: number };

/**
 * @param pool  DATABASE_POOL: connections per app server
 * @param processor  as it was replayed. By default as the bench has it, whose calls are asked one kind at a time: then all of it counts
 *   as the app servers'
 */
export function needOf(people: number, costs: Costs, pool: number, processor?: Processor): Need {
  const each = day(costs);
  const { all, app } = processor ?? { all: each.processor, app: each.processor };
  const [processors, appProcessors] = [(people * all * peak) / 1000, (people * app * peak) / 1000];
  const servers = Math.ceil(appProcessors * 2);
  const sockets = Math.round((people * minutesADay * busiest.hour * busiest.burst) / 60);
  return {
    people,
    requests: people * each.requests * peak,
    writes: people * each.writes * peak,
    processors,
    appProcessors,
    servers,
    poolConnections: servers * pool,
    sockets,
    memory: servers * costs.serverMemory + sockets * costs.socketMemory,
    rowsAYear: people * each.rows * rowBytes * 365,
    filesAYear: people * media.keptBytes * 365,
    trafficADay: people * each.bytes,
    line: people * each.bytes * 8 * peak,
    pushesADay: people * pushesADay,
  };
}
