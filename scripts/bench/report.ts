/** What was measured, as a table and as a file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { table } from '../services/table.ts';
import type { Comparison } from './load.ts';

export type Row = {
  work: string;
  measured: string;
  baseline: string;
  /** Measured against baseline; a memory or a time that has none stands alone. */
  ratio: number | null;
  /** The same of the server's processor time a request, which other work on the machine disturbs less. */
  byProcessor: number | null;
  mustReach: string;
  ok: boolean;
};

const byProcessor = ({ measured, baseline }: Comparison) =>
  measured.busy && baseline.busy ? baseline.busy / measured.busy : null;

const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en')} /s`;

/** Work that must keep at least a share of the baseline's requests a second. */
export function share(work: string, found: Comparison, atLeast: number): Row {
  const { measured, baseline, ratio } = found;
  return {
    work,
    measured: rate(measured.perSecond),
    baseline: rate(baseline.perSecond),
    ratio,
    byProcessor: byProcessor(found),
    mustReach: `>= ${atLeast}`,
    ok: ratio >= atLeast,
  };
}

/** Work that may take at most so many times the baseline's time. */
export function slowdown(work: string, found: Comparison, atMost: number): Row {
  const { measured, baseline, ratio } = found;
  const times = 1 / ratio;
  const processor = byProcessor(found);
  return {
    work,
    measured: rate(measured.perSecond),
    baseline: rate(baseline.perSecond),
    ratio: times,
    byProcessor: processor && 1 / processor,
    mustReach: `<= ${atMost}`,
    ok: times <= atMost,
  };
}

/** Work whose slowest answer in a hundred may take at most so many times the baseline's. */
export function latency(work: string, found: Comparison, atMost: number): Row {
  const { measured, baseline } = found;
  const times = measured.p99 / baseline.p99;
  return {
    work,
    measured: `${measured.p99} ms`,
    baseline: `${baseline.p99} ms`,
    ratio: times,
    byProcessor: null,
    mustReach: `<= ${atMost}`,
    ok: times <= atMost,
  };
}

/** A figure that stands alone, against nothing but what it must reach. */
export function alone(work: string, measured: string, mustReach: string, ok: boolean): Row {
  return { work, measured, baseline: '', ratio: null, byProcessor: null, mustReach, ok };
}

/** The run: when, on what, over how much. */
export type About = {
  /** ISO 8601. */
  date: string;
  /** The machine's, over a minute before the run. */
  load: number;
  cpu: string;
  cores: number;
  /** Bytes. */
  memory: number;
  node: string;
  people: number;
  posts: number;
  messages: number;
  /** Seconds a round, how many of them, and over how many connections. */
  duration: number;
  rounds: number;
  connections: number;
};

const times = (ratio: number | null) => (ratio === null ? '' : ratio.toFixed(2));

/** What stands in `.cache/bench.json`. */
export type Report = { about: About; rows: Row[] };

/** A row's cells, but for the verdict. */
export const cellsOf = ({ work, measured, baseline, ratio, byProcessor, mustReach }: Row): string[] => [
  work,
  measured,
  baseline,
  times(ratio),
  times(byProcessor),
  mustReach,
];

/** Prints the table. */
export function show(rows: Row[]): void {
  const cells = rows.map((row) => [...cellsOf(row), row.ok ? 'ok' : 'MISS']);
  console.log(
    `\n${table(['work', 'measured', 'baseline', 'ratio', 'by processor', 'must reach', ''], cells)}\n`,
  );
}

/** Prints the table and keeps it for docs/figures.md. */
export function print(rows: Row[], about: About): void {
  show(rows);
  const file = path.resolve('.cache/bench.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ about, rows }, null, 2)}\n`);
}
