/** From what a person does and what each thing costs to what so many people a day need. */
import type { Costs } from './costs.ts';
import { asked, busiest, media, minutesADay, pagesADay, pushesADay, rowBytes } from './day.ts';

export type Need = {
  people: number;
  /** In the busiest minutes, a second. */
  requests: number;
  writes: number;
  /** Processors that are wholly busy in the busiest minutes. */
  processors: number;
  /** App servers of one process each, at half load, and the connections of their pools. */
  servers: number;
  poolConnections: number;
  sockets: number;
  /** Bytes: of app servers and live connections; of rows and of files that a year adds; of traffic a day. */
  memory: number;
  rowsAYear: number;
  filesAYear: number;
  trafficADay: number;
  /** Bits a second on the line in the busiest minutes, pictures and videos among them. */
  line: number;
  pushesADay: number;
};

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const perPerson = (of: (each: (typeof asked)[number]) => number) =>
  sum(asked.map((each) => of(each) * each.timesADay));

const ownBytes = pagesADay.timesADay * pagesADay.bytes + perPerson(({ bytes }) => bytes);

/** What one person's day costs. Times in milliseconds of a processor, sizes in bytes. */
export const day = (costs: Costs) => ({
  requests: pagesADay.timesADay + perPerson(() => 1),
  writes: perPerson(({ row }) => (row.startsWith('POST') ? 1 : 0)),
  processor: pagesADay.timesADay * costs.page + perPerson(({ row }) => costs.call(row)),
  rows: perPerson(({ rows = 0 }) => rows),
  statements: pagesADay.timesADay * pagesADay.statements + perPerson(({ statements }) => statements),
  /** Pictures and videos apart. */
  ownBytes,
  bytes: ownBytes + media.seenBytes,
});

/** The share of a day that falls into one second of its busiest minutes. */
const peak = (busiest.hour * busiest.burst) / 3600;

/** @param pool  connections of each app server, DATABASE_POOL */
export function needOf(people: number, costs: Costs, pool: number): Need {
  const each = day(costs);
  const processors = (people * each.processor * peak) / 1000;
  const servers = Math.ceil(processors * 2);
  const sockets = Math.round((people * minutesADay * busiest.hour * busiest.burst) / 60);
  return {
    people,
    requests: people * each.requests * peak,
    writes: people * each.writes * peak,
    processors,
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
