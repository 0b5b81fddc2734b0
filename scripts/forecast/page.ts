/** Makes docs/scale.md. */
import type { Report } from '../bench/report.ts';
import type { Report as Replay } from '../stack/replay/report.ts';
import { costsOf } from './costs.ts';
import { asked, busiest, minutesADay, pagesADay } from './day.ts';
import { day, type Need, needOf, type Processor } from './forecast.ts';
import { limits } from './limits.ts';
import { replayedPart } from './replayed.ts';
import { line, rounded, size } from './words.ts';

const steps = [10_000, 100_000, 1_000_000, 10_000_000];
/** DATABASE_POOL's default. */
const pool = 10;

/** Sorted: the part that is outgrown first comes first. */
function inOrder(needs: Need[]) {
  const found = limits.map((limit) => ({ ...limit, first: needs.find(limit.outgrown) }));
  return found.toSorted((one, other) => (one.first?.people ?? Infinity) - (other.first?.people ?? Infinity));
}

const people = (count: number) => count.toLocaleString('en');

/** What a replayed day cost; undefined where none was replayed. */
function replayedProcessor(replay: Replay | null): Processor | undefined {
  if (!replay) return undefined;
  const { processor: all, processorOf } = replay.each;
  const ofApp = Object.entries(processorOf).filter(([part]) => part.includes('app server'));
  return { all, app: ofApp.reduce((sum, [, used]) => sum + used, 0) };
}

/**
 * @param replay  the report of a replayed day; null if there is none
 * @returns Markdown
 * @throws Error if the bench was run only in part
 */
export function scalePage(bench: Report, replay: Replay | null): string {
  const costs = costsOf(bench);
  const one = day(costs);
  const processor = replayedProcessor(replay);
  const needs = steps.map((step) => needOf(step, costs, pool, processor));
  const row = (name: string, cell: (need: Need) => string) => line([name, ...needs.map(cell)]);
  return [
    '# Toward more people',
    '',
    'Written by `npm run forecast` from the figures of the bench; not edited by hand. It multiplies what one person does a day',
    '(`scripts/forecast/day.ts`, supposed) with what each thing cost on one machine (measured). It says where to look first. A',
    'day replayed at 1 : 100 stands beside it.',
    '',
    `- Bench: ${bench.about.date}, ${bench.about.cores} cores, ${bench.about.cpu}`,
    '',
    "## A person's day",
    '',
    line(['what', 'times', 'processor each']),
    line(['---', '---:', '---:']),
    line(['a page that the server makes', String(pagesADay.timesADay), `${rounded(costs.page)} ms`]),
    ...asked.map(({ what, row: of, timesADay }) =>
      line([what, String(timesADay), `${rounded(costs.call(of))} ms`]),
    ),
    '',
    'A call is counted with all processors of the machine, its database and whoever asked among them, while calls of its kind alone',
    'are asked. Days cost more: the replay below says how much, and the processors that are needed are counted by it.',
    '',
    `Together ${rounded(one.requests)} requests, ${rounded(one.writes)} of them writes, ${rounded(one.processor)} ms of a processor, ${size(one.bytes)} on the line, ` +
      `${rounded(one.statements)} statements, ${rounded(one.rows)} rows; ${minutesADay} minutes with a page open. The busiest hour has ${rounded(busiest.hour * 100)} % of a day, and its busiest minutes ${busiest.burst} times that.`,
    '',
    ...replayedPart(replay, costs, pool),
    '## What so many people a day need',
    '',
    processor
      ? `Processors are those of the replayed day, ${rounded(processor.all / one.processor)} times the forecast's; all else is the forecast's.`
      : 'Processors are those of the bench, since no day was replayed: expect several times as many.',
    '',
    line(['people a day', ...steps.map(people)]),
    line(['---', ...steps.map(() => '---:')]),
    row('requests a second, busiest minutes', ({ requests }) => rounded(requests)),
    row('writes a second', ({ writes }) => rounded(writes)),
    row('processors, wholly busy', ({ processors }) => rounded(processors)),
    row('of which the app servers', ({ appProcessors }) => rounded(appProcessors)),
    row('app servers of one process, half busy', ({ servers }) => people(servers)),
    row('connections of their pools', ({ poolConnections }) => people(poolConnections)),
    row('live connections', ({ sockets }) => people(sockets)),
    row('memory of servers and live connections', ({ memory }) => size(memory)),
    row('rows of a year', ({ rowsAYear }) => size(rowsAYear)),
    row('files of a year', ({ filesAYear }) => size(filesAYear)),
    row('traffic a day', ({ trafficADay }) => size(trafficADay)),
    row('the line, busiest minutes', ({ line: bits }) =>
      size(bits, ['bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s', 'Tbit/s', 'Pbit/s']),
    ),
    row('pushes a day', (need) => people(need.pushesADay)),
    '',
    '## What is outgrown, and what takes over',
    '',
    line(['part', 'outgrown at', 'from', 'then', 'what changes here']),
    line(['---', '---', '---:', '---', '---']),
    ...inOrder(needs).map(({ part, when, first, replacement, change }) => {
      return line([part, when, first ? people(first.people) : 'beyond', replacement, change]);
    }),
    '',
  ].join('\n');
}
