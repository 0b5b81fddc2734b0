/** The forecast multiplies: so much a day by so many people, at what each thing cost. */
import { expect, test } from 'vitest';
import type { Report, Row } from '../../scripts/bench/report.ts';
import { costsOf } from '../../scripts/forecast/costs.ts';
import { asked, hours, minutesADay, pagesADay } from '../../scripts/forecast/day.ts';
import { day, needOf } from '../../scripts/forecast/forecast.ts';
import { scalePage } from '../../scripts/forecast/page.ts';
import { rounded } from '../../scripts/forecast/words.ts';
import type { Report as Replay } from '../../scripts/stack/replay/report.ts';
import { visitsOf } from '../../scripts/stack/replay/schedule.ts';
import { chanceOf } from '../../scripts/stack/under-load.ts';

const row = (work: string, measured: string, beside = ''): Row => ({
  work,
  measured,
  beside,
  p50: '',
  p99: '',
  baseline: '',
  ratio: null,
  byProcessor: null,
  mustReach: '',
  ok: true,
});

const about = {
  date: '2026-11-23T12:00:00.000Z',
  load: 0,
  cpu: 'a processor',
  cores: 2,
  memory: 8e9,
  node: 'v24',
  people: 10_000,
  posts: 100_000,
  messages: 1_000_000,
  duration: 1,
  rounds: 2,
  connections: 10,
};

/** Every call 1,000 a second, every page 10 ms. */
const bench: Report = {
  about,
  rows: [
    ...asked.map((each) => row(each.row, '1,000 /s', 'empty')),
    row('GET /dashboard, processor', '8.00 ms', 'bare dynamic page'),
    row('GET /chats, processor', '12.00 ms', 'bare dynamic page'),
    row('GET /, processor', '0.04 ms', 'bare prerendered page'),
    row('memory under calls and pages, at its highest', '400 MB'),
    row('5,000 sockets, memory of the realtime server', '200 MB'),
  ],
};

test('a call is what all processors of the machine did for it, a page the mean of those for members', () => {
  const costs = costsOf(bench);
  expect(costs.call('POST /api/like')).toBe(2);
  expect(costs.page).toBe(10);
  expect([costs.serverMemory, costs.socketMemory]).toEqual([400e6, 40_000]);
});

test('ten times the people need ten times as much, in whole servers', () => {
  const costs = costsOf(bench);
  const [few, many] = [needOf(10_000, costs, 10), needOf(100_000, costs, 10)];
  expect(many.processors / few.processors).toBeCloseTo(10);
  expect(many.rowsAYear / few.rowsAYear).toBeCloseTo(10);
  expect(many.servers).toBe(Math.ceil(many.processors * 2));
  expect(many.poolConnections).toBe(many.servers * 10);
  const { requests } = day(costs);
  expect(few.requests).toBeCloseTo((10_000 * requests * 0.14 * 2) / 3600);
});

test('the page has each step and what is outgrown, soonest first', () => {
  const page = scalePage(bench, null);
  expect(page).toContain('| people a day | 10,000 | 100,000 | 1,000,000 | 10,000,000 |');
  const outgrown = page.slice(page.indexOf('| part |')).trim().split('\n').slice(2);
  const numbers = outgrown
    .map((each) => each.split(' | ')[2])
    .map((from) => Number(from?.replaceAll(',', '')));
  expect(numbers.length).toBeGreaterThan(4);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
});

const replay: Replay = {
  date: '2026-11-23T13:00:00.000Z',
  ...{ cores: 2, cpu: 'a processor', peopleADay: 10_000, people: 100, seconds: 120 },
  each: {
    requests: 210,
    writes: 63,
    processor: 150,
    processorOf: { Postgres: 40, nginx: 50, 'the first app server': 35, 'the second app server': 25 },
    statements: 300,
    bytes: 100_000,
    rows: 65,
  },
  rowBytes: 500,
  ...{ sockets: 40, poolConnections: 7, p50: 3, p99: 9, slowest: 100 },
  failed: ['POST /api/like: 503'],
  reconciled: { well: true, words: 'All adds up.' },
};

test('what was replayed stands beside what was forecast, and what it is of it', () => {
  expect(scalePage(bench, null)).toContain('Not run on this machine yet: `npm run test:stack -- --replay`.');
  const page = scalePage(bench, replay);
  const { rows } = day(costsOf(bench));
  expect(page).toContain(`| rows | ${rows} | 65 | ${(65 / rows).toFixed(2)} |`);
  expect(page).toContain('| requests | 207 | 210 | 1.01 |');
  expect(page).toContain('| connections to the database, of two servers | 20 | 7 | 0.35 |');
  expect(page).toContain('Answered otherwise than 200: 1 of 21,000. All adds up.');
  expect(page).toContain('Postgres 40 ms, nginx 50 ms');
});

test('the processors that are needed are those of the replayed day, and of the bench where there is none', () => {
  const costs = costsOf(bench);
  const replayed = { all: replay.each.processor, app: 60 };
  const need = needOf(1_000_000, costs, 10, replayed);
  const secondsAtPeak = (1_000_000 * 0.14 * 2) / 3600 / 1000;
  expect(need.processors).toBeCloseTo(150 * secondsAtPeak);
  expect(need.appProcessors).toBeCloseTo(60 * secondsAtPeak);
  expect(need.servers).toBe(Math.ceil(60 * secondsAtPeak * 2));
  const processors = (page: string) => /^\| processors, wholly busy \|(.*)$/m.exec(page)?.[1];
  expect(processors(scalePage(bench, replay))).toContain(` ${rounded(need.processors)} `);
  const without = needOf(1_000_000, costs, 10);
  expect(processors(scalePage(bench, null))).toContain(` ${rounded(without.processors)} `);
});

test('the replayed day is the forecast’s: what each asks, when, and how long their pages are open', () => {
  const people = 500;
  const visits = visitsOf(people, chanceOf(1));
  expect(visits).toHaveLength(people * pagesADay.timesADay);
  for (const { row: name, timesADay } of asked)
    expect(visits.flatMap(({ asks }) => asks).filter((each) => each.row === name)).toHaveLength(
      people * timesADay,
    );
  const minutes = visits.reduce((sum, { from, until }) => sum + (until - from) * 24 * 60, 0);
  expect(minutes / people).toBeCloseTo(minutesADay);
  for (const { from, until, asks } of visits)
    expect(asks.every(({ at }) => at >= from && at <= until)).toBe(true);
  const inHour = (hour: number) => visits.filter(({ from }) => Math.floor(from * 24) === hour).length;
  for (const [hour, share] of hours.entries())
    expect(Math.abs(inHour(hour) / visits.length - share), `hour ${hour}`).toBeLessThan(0.02);
  expect(hours.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
});

test('a bench that was run in part is refused by the name of the row that lacks', () => {
  const rows = bench.rows.filter(({ work }) => work !== 'POST /api/like');
  expect(() => scalePage({ about, rows }, null)).toThrow("no row 'POST /api/like'");
});
