/** docs/figures.md as `npm run figures` writes it, and the table of checks (quality.md, Checks). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alone, share, slowdown } from '../../scripts/bench/report.ts';
import { checks } from '../../scripts/figures/checks.ts';
import { figuresPage } from '../../scripts/figures/page.ts';
import type { Outcome, Reports } from '../../scripts/figures/reports.ts';

const figure = (perSecond: number, busy: number) => ({ perSecond, busy, p50: 1, p99: 2 });
const comparison = (measured: number, baseline: number) => ({
  measured: figure(measured, 1 / measured),
  baseline: figure(baseline, 1 / baseline),
  ratio: measured / baseline,
});
const machine = {
  date: '2026-03-01T10:00:00.000Z',
  cpu: 'Some Processor | 3.1 GHz',
  cores: 2,
  memory: 8 * 1024 ** 3,
  node: 'v24.21.0',
};
const about = {
  ...machine,
  load: 0.254,
  people: 10_000,
  posts: 100_000,
  messages: 1_000_000,
  duration: 8,
  rounds: 3,
  connections: 10,
};
const outcome = (file: string, more: Partial<Outcome> = {}): Outcome => ({
  file,
  title: 'a test',
  state: 'passed',
  flaky: false,
  ...more,
});
const reports: Reports = {
  tests: [
    outcome('tests/api/fuzz.test.ts'),
    outcome('tests/api/fuzz.test.ts', { state: 'failed' }),
    outcome('tests/e2e/durability.spec.ts', { flaky: true }),
    outcome('tests/api/shop/buying.test.ts', { title: 'at once one' }),
    outcome('tests/api/shop/buying.test.ts', { title: 'something else', state: 'skipped' }),
  ],
  bench: {
    about,
    rows: [
      share('GET /api/posts', 'empty', comparison(1234, 2000), 0.6),
      share('POST /api/like', 'empty', comparison(500, 2000), 0.35),
      slowdown('a deep page', '/api/posts', comparison(1000, 1100), 1.2),
      alone('start | first 200', '1.50 s', '<= 2 s', true),
    ],
  },
  chaos: {
    date: machine.date,
    people: 50,
    servers: 2,
    faults: ['kill -9'],
    sent: 2000,
    acknowledged: 1500,
    found: 1499,
    lost: 1,
    duplicates: 0,
    complaints: [],
  },
  alerts: {
    date: machine.date,
    causes: [
      { firing: [], right: true },
      { firing: ['HypeGistServerDown'], right: false },
    ],
  },
  stack: {
    date: machine.date,
    seed: 7,
    kills: 3,
    seconds: 90,
    steps: [
      { name: 'start', seen: 'every part answers', ok: true },
      { name: 'both rolled in turn', seen: '1 of 300 writes failed', ok: false },
    ],
    sent: 2000,
    acknowledged: 1500,
    found: 1500,
    lost: 0,
    duplicates: 0,
  },
  replay: {
    date: machine.date,
    ...{ cores: 2, cpu: 'a processor', peopleADay: 10_000, people: 100, seconds: 120 },
    each: {
      requests: 210,
      writes: 63,
      processor: 150.4,
      processorOf: {},
      statements: 300,
      bytes: 100_000,
      rows: 65,
    },
    rowBytes: 500,
    ...{ sockets: 40, poolConnections: 7, p50: 3, p99: 9, slowest: 100 },
    failed: ['POST /api/like: 503'],
    reconciled: { well: true, words: '' },
  },
  measured: [{ what: 'vote to vote_update on 100 sockets, p95', is: 12.34, unit: 'ms', atMost: 100 }],
};

/** The cells of the line that says this. */
const cellsOf = (page: string, words: string) =>
  page
    .split('\n')
    .find((line) => line.startsWith('|') && line.includes(words))
    ?.split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .slice(1, -1);

test('every check with what was seen; what failed, was lost or was not run is a miss', () => {
  const page = figuresPage(reports, machine);
  expect(page).toContain(
    '- Processor: Some Processor | 3.1 GHz, 2 cores\n- Memory: 8.0 GB\n- Node: v24.21.0\n',
  );
  expect(cellsOf(page, 'a hundred bad bodies')?.slice(2)).toEqual(['1 passed, 1 failed', '**MISS**']);
  expect(cellsOf(page, 'the last item in stock')?.slice(2)).toEqual(['1 passed', 'ok']);
  expect(cellsOf(page, 'nothing is half there')?.slice(2)).toEqual([
    '1 passed, 1 of them by a second try',
    'ok',
  ]);
  expect(cellsOf(page, 'nothing acknowledged is lost')?.slice(2)).toEqual([
    '1,500 acknowledged, 1,499 found, 1 lost, 0 twice',
    '**MISS**',
  ]);
  expect(cellsOf(page, 'every row of the bench')?.slice(2)).toEqual([
    '3 of 4 within their targets',
    '**MISS**',
  ]);
  expect(cellsOf(page, 'each alert fires by its cause')?.slice(2)).toEqual([
    '1 of 2 causes fire what they should, and nothing else',
    '**MISS**',
  ]);
  expect(cellsOf(page, 'a whole deployment')?.slice(2)).toEqual([
    '1 of 2 steps; 3 random kills; 1,500 acknowledged, 0 lost, 0 twice',
    '**MISS**',
  ]);
  expect(cellsOf(page, 'a day of forty people')?.slice(2)).toEqual([
    '21,000 requests of 100 people, 1 not answered 200; 150 ms of a processor each',
    '**MISS**',
  ]);
  expect(cellsOf(page, 'joining a squad twice')?.slice(2)).toEqual(['not run', '**MISS**']);
  expect(cellsOf(page, 'a vote to vote_update')?.slice(2)).toEqual(['1 of 1 within their targets', 'ok']);
  expect(page).toContain(`- Checks that hold: 4 of ${checks.length}\n`);
});

test('the bench with what was measured against what, and over how much', () => {
  const page = figuresPage(reports, machine);
  const bench = page.slice(page.indexOf('## Bench')).split('\n');
  expect(bench.slice(6, 16)).toEqual([
    '- Load of the machine before the run: 0.25',
    '- Database: 10,000 people, 100,000 posts, 1,000,000 messages',
    '- Rounds: 3 of 8 s over 10 connections',
    '',
    '| work | measured | p50 | p99 | beside | baseline | ratio | by processor | must reach |  |',
    '| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | --- | --- |',
    '| GET /api/posts | 1,234 /s | 1 ms | 2 ms | empty | 2,000 /s | 0.62 | 0.62 | >= 0.6 | ok |',
    '| POST /api/like | 500 /s | 1 ms | 2 ms | empty | 2,000 /s | 0.25 | 0.25 | >= 0.35 | **MISS** |',
    '| a deep page | 1,000 /s | 1 ms | 2 ms | /api/posts | 1,100 /s | 1.10 | 1.10 | <= 1.2 | ok |',
    String.raw`| start \| first 200 | 1.50 s |  |  |  |  |  |  | <= 2 s | ok |`,
  ]);
});

test('every line of the table of checks is read, and each finds the tests that it names', () => {
  const table = readFileSync('docs/product/quality.md', 'utf8').split('\n## Checks\n')[1] ?? '';
  const lines = table.split('\n').filter((line) => /^\| [^*].*`npm /.test(line));
  expect(checks).toHaveLength(lines.length);
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((name) => `tests/${name}`);
  const found = checks.filter((check) => 'tests' in check && !files.some((file) => check.tests(file)));
  expect(found.map(({ line }) => line)).toEqual([]);
  const named = checks.flatMap(({ command }) => command.match(/\btests\/\S+/g) ?? []);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
