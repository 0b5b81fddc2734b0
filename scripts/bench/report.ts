/** The results, as a table and as a file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { table } from '../services/table.ts';
import type { Comparison } from './compare.ts';
import type { Rate } from './load.ts';

export type Row = {
  work: string;
  measured: string;
  /** Latencies, if requests were measured. */
  p50: string;
  p99: string;
  /** The name of the baseline, and its figure. */
  beside: string;
  baseline: string;
  /** Measured value divided by the baseline's; null without a baseline. */
  ratio: number | null;
  /** The same ratio for processor time per request, which other load on the machine disturbs less. */
  byProcessor: number | null;
  /** The target; empty if there is none. */
  mustReach: string;
  ok: boolean;
};

const byProcessor = ({ measured, baseline }: Comparison) =>
  measured.busy && baseline.busy ? baseline.busy / measured.busy : null;

const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en')} /s`;

const figuresOf = ({ measured, baseline }: Comparison) => ({
  measured: rate(measured.perSecond),
  p50: `${measured.p50} ms`,
  p99: `${measured.p99} ms`,
  baseline: rate(baseline.perSecond),
});

/** Turns a comparison with the baseline named `beside` into a row. Without a limit there is no target. */
export type RowOf = (work: string, beside: string, found: Comparison, limit?: number) => Row;

/** The work must reach at least this share of the baseline's requests per second. */
export const share: RowOf = (work, beside, found, atLeast) => ({
  work,
  beside,
  ...figuresOf(found),
  ratio: found.ratio,
  byProcessor: byProcessor(found),
  mustReach: atLeast === undefined ? '' : `>= ${atLeast}`,
  ok: found.ratio >= (atLeast ?? 0),
});

/** The work may take at most this multiple of the baseline's time. */
export const slowdown: RowOf = (work, beside, found, atMost) => {
  const times = 1 / found.ratio;
  const processor = byProcessor(found);
  return {
    work,
    beside,
    ...figuresOf(found),
    ratio: times,
    byProcessor: processor && 1 / processor,
    mustReach: atMost === undefined ? '' : `<= ${atMost}`,
    ok: times <= (atMost ?? Number.POSITIVE_INFINITY),
  };
};

/** The work's p99 latency may be at most this multiple of the baseline's. */
export function latency(work: string, beside: string, found: Comparison, atMost: number): Row {
  const { measured, baseline } = found;
  const times = measured.p99 / baseline.p99;
  return {
    work,
    measured: `${measured.p99} ms`,
    p50: `${measured.p50} ms`,
    p99: `${measured.p99} ms`,
    beside,
    baseline: `${baseline.p99} ms`,
    ratio: times,
    byProcessor: null,
    mustReach: `<= ${atMost}`,
    ok: times <= atMost,
  };
}

/** The work may use at most this multiple of the baseline's processor time, or of its time if processor time is unknown. */
export const processor: RowOf = (work, beside, found, atMost) => {
  const cost = ({ busy, perSecond }: Rate) => busy ?? 1000 / perSecond;
  const { measured, baseline } = found;
  const times = cost(measured) / cost(baseline);
  return {
    work: `${work}, processor`,
    beside,
    measured: `${cost(measured).toFixed(2)} ms`,
    p50: `${measured.p50} ms`,
    p99: `${measured.p99} ms`,
    baseline: `${cost(baseline).toFixed(2)} ms`,
    ratio: times,
    byProcessor: null,
    mustReach: atMost === undefined ? '' : `<= ${atMost}`,
    ok: times <= (atMost ?? Number.POSITIVE_INFINITY),
  };
};

/** The work's p99 latency may be at most this many milliseconds. */
export const slowest: RowOf = (work, _, { measured: { p99 } }, atMost = Number.POSITIVE_INFINITY) =>
  alone(`${work}, p99 under 10 connections`, `${p99} ms`, `<= ${atMost} ms`, p99 <= atMost);

/** A figure without a baseline, with only a target. */
export function alone(work: string, measured: string, mustReach: string, ok: boolean): Row {
  const nothing = { p50: '', p99: '', beside: '', baseline: '', ratio: null, byProcessor: null };
  return { work, measured, ...nothing, mustReach, ok };
}

/** The date, the machine and the size of a run. */
export type About = {
  /** ISO 8601. */
  date: string;
  /** Load average of the machine, over the minute before the run. */
  load: number;
  cpu: string;
  cores: number;
  /** Bytes. */
  memory: number;
  node: string;
  people: number;
  posts: number;
  messages: number;
  /** Seconds per round, number of rounds, number of connections. */
  duration: number;
  rounds: number;
  connections: number;
};

const times = (ratio: number | null) => (ratio === null ? '' : ratio.toFixed(2));

/** The content of `.cache/bench.json`. */
export type Report = { about: About; rows: Row[] };

/** The table's columns; the verdict is added after them. */
export const columns = [
  'work',
  'measured',
  'p50',
  'p99',
  'beside',
  'baseline',
  'ratio',
  'by processor',
  'must reach',
];

export const cellsOf = (row: Row): string[] => [
  row.work,
  row.measured,
  row.p50,
  row.p99,
  row.beside,
  row.baseline,
  times(row.ratio),
  times(row.byProcessor),
  row.mustReach,
];

/** Prints the table. */
export function show(rows: Row[]): void {
  const cells = rows.map((row) => [...cellsOf(row), row.mustReach && (row.ok ? 'ok' : 'MISS')]);
  console.log(`\n${table([...columns, ''], cells)}\n`);
}

/** Writes the report for docs/figures.md. */
export function keep(rows: Row[], about: About): void {
  const file = path.resolve('.cache/bench.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ about, rows }, null, 2)}\n`);
}
