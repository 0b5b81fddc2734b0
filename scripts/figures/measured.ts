/** What the tests measure on their way: printed at once, and kept for docs/figures.md. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Measured = {
  what: string;
  is: number;
  /** kB and MB of 1,000. */
  unit: 'ms' | 'kB' | 'MB' | '';
  /** The budget, on a machine with nothing else to do; none where there is none. */
  atMost?: number;
};

/** A line for each figure; `verify` begins it anew. */
export const measuredFile = path.resolve('.cache/measured.jsonl');

/** @returns for people: `13.7 ms` */
export function inUnit(value: number, unit: Measured['unit']): string {
  const digits = unit === '' ? 3 : Math.abs(value) < 100 ? 1 : 0;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

/** Keeps figures for `npm run figures`. */
export function keepFigures(...figures: Measured[]): void {
  mkdirSync(path.dirname(measuredFile), { recursive: true });
  appendFileSync(measuredFile, figures.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

/** Prints a figure and keeps it. Whether it fails a test, the test decides, since machines are shared. */
export function noteFigure(figure: Measured): void {
  const { what, is, unit, atMost } = figure;
  const budget = atMost === undefined ? '' : ` (at most ${inUnit(atMost, unit)})`;
  console.log(`${what}: ${inUnit(is, unit)}${budget}`);
  keepFigures(figure);
}

/** @returns the last figure of each name, in the order of first noting */
export function figuresNoted(): Measured[] {
  if (!existsSync(measuredFile)) return [];
  const lines = readFileSync(measuredFile, 'utf8').trim().split('\n').filter(Boolean);
  const last = new Map<string, Measured>();
  for (const line of lines) {
    const figure = JSON.parse(line) as Measured;
    last.set(figure.what, figure);
  }
  return [...last.values()];
}
