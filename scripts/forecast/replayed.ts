/** The part of docs/scale.md that compares the replayed day with the forecast. */
import type { Report } from '../stack/replay/report.ts';
import type { Costs } from './costs.ts';
import { busiest, rowBytes } from './day.ts';
import { day, needOf } from './forecast.ts';
import { line, rounded, size } from './words.ts';

/**
 * @param replay  the report of the last `npm run test:stack -- --replay` on this machine; null if there is none
 * @param costs   measured by the bench
 * @param pool    connections per app server
 * @returns lines of Markdown
 */
export function replayedPart(replay: Report | null, costs: Costs, pool: number): string[] {
  const head = ['## A day replayed at 1 : 100', ''];
  if (!replay) return [...head, 'Not run on this machine yet: `npm run test:stack -- --replay`.', ''];
  const { people, peopleADay, seconds, each, failed } = replay;
  const forecast = day(costs);
  const many = (count: number) => count.toLocaleString('en');
  const exact = (value: number) => Number(value.toPrecision(3)).toLocaleString('en');
  const row = (what: string, supposed: number, seen: number, words: (value: number) => string = exact) =>
    line([what, words(supposed), words(seen), `${(seen / supposed).toFixed(2)}`]);
  const inMs = (value: number) => `${rounded(value)} ms`;
  return [
    ...head,
    `${many(people)} people did what is supposed above of each of ${many(peopleADay)}, through nginx by https, at the hours of \`scripts/forecast/day.ts\`;`,
    `the day was pressed into ${seconds} seconds, so that the busiest hour had ${rounded((people * each.requests * busiest.hour * 24) / seconds)} requests a second. Pictures and videos were not`,
    'asked for. What an idle deployment does anyway (Prometheus asks once a second) is taken off.',
    '',
    `- Replay: ${replay.date}, ${replay.cores} cores, ${replay.cpu}`,
    `- Answered otherwise than 200: ${failed.length} of ${many(Math.round(people * each.requests))}. ${replay.reconciled.words}`,
    `- A request took ${inMs(replay.p50)}, the 99th of a hundred ${inMs(replay.p99)}, the slowest ${inMs(replay.slowest)}`,
    '',
    line(["of one person's day", 'forecast', 'seen', 'seen / forecast']),
    line(['---', '---:', '---:', '---:']),
    row('requests', forecast.requests, each.requests),
    row('writes', forecast.writes, each.writes),
    row('processor', forecast.processor, each.processor, inMs),
    row('statements', forecast.statements, each.statements),
    row('on the line, without pictures and videos', forecast.ownBytes, each.bytes, size),
    row('rows', forecast.rows, each.rows),
    row('a row with its indexes', rowBytes, replay.rowBytes, size),
    row('sockets at once, of all of them', needOf(people, costs, pool).sockets, replay.sockets),
    row('connections to the database, of two servers', 2 * pool, replay.poolConnections),
    '',
    `Of the processor's ${inMs(each.processor)}: ${Object.entries(each.processorOf)
      .map(([part, used]) => `${part} ${inMs(used)}`)
      .join(
        ', ',
      )}. The forecast's are of calls asked one kind at a time, whoever asks among them, of a database without a pooler. Here PgBouncer stands before it, and Postgres plans each statement anew (docs/deploy.md).`,
    '',
  ];
}
