/** docs/figures.md, as the bench writes it. */
import { expect, test } from 'vitest';
import { alone, figures, share, slowdown } from '../../../scripts/bench/report.ts';

const figure = (perSecond: number, busy: number) => ({ perSecond, busy, p50: 1, p99: 2 });
const comparison = (measured: number, baseline: number) => ({
  measured: figure(measured, 1 / measured),
  baseline: figure(baseline, 1 / baseline),
  ratio: measured / baseline,
});
const about = {
  date: '2026-03-01T10:00:00.000Z',
  load: 0.254,
  cpu: 'Some Processor | 3.1 GHz',
  cores: 2,
  memory: 8 * 1024 ** 3,
  node: 'v24.21.0',
  people: 10_000,
  posts: 100_000,
  messages: 1_000_000,
  duration: 8,
  rounds: 3,
  connections: 10,
};

test('every row with what was measured against what, misses included, and the machine', () => {
  const text = figures(
    [
      share('GET /api/posts', comparison(1234, 2000), 0.6),
      share('POST /api/like', comparison(500, 2000), 0.35),
      slowdown('a deep page', comparison(1000, 1100), 1.2),
      alone('start | first 200', '1.50 s', '<= 2 s', true),
    ],
    about,
  );
  expect(text.split('\n').slice(5)).toEqual([
    '- Date: 2026-03-01T10:00:00.000Z',
    '- Processor: Some Processor | 3.1 GHz, 2 cores',
    '- Memory: 8.0 GB',
    '- Node: v24.21.0',
    '- Load before the run: 0.25',
    '- Database: 10,000 people, 100,000 posts, 1,000,000 messages',
    '- Rounds: 3 of 8 s over 10 connections',
    '- Targets reached: 3 of 4',
    '',
    '| work | measured | baseline | ratio | by processor | target |  |',
    '| --- | ---: | ---: | ---: | ---: | --- | --- |',
    '| GET /api/posts | 1,234 /s | 2,000 /s | 0.62 | 0.62 | >= 0.6 | ok |',
    '| POST /api/like | 500 /s | 2,000 /s | 0.25 | 0.25 | >= 0.35 | **MISS** |',
    '| a deep page | 1,000 /s | 1,100 /s | 1.10 | 1.10 | <= 1.2 | ok |',
    String.raw`| start \| first 200 | 1.50 s |  |  |  | <= 2 s | ok |`,
    '',
  ]);
});
