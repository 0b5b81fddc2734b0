/** Figures that tests measure: printed immediately and stored for docs/figures.md. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Measured = {
  what: string;
  is: number;
  /** kB and MB are decimal (1,000). */
  unit: 'ms' | 'kB' | 'MB' | '';
  /** The budget on an otherwise idle machine, if there is one. */
  atMost?: number;
};

/** One line per figure. `verify` deletes the file before it starts. */
export const measuredFile = path.resolve('.cache/measured.jsonl');

/** @returns the formatted value: `13.7 ms` */
export function inUnit(value: number, unit: Measured['unit']): string {
  const digits = unit === '' ? 3 : Math.abs(value) < 100 ? 1 : 0;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

/** Stores figures for `npm run figures`. */
export function keepFigures(...figures: Measured[]): void {
  mkdirSync(path.dirname(measuredFile), { recursive: true });
  appendFileSync(measuredFile, figures.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

/** Prints and stores a figure. The test decides whether a miss is a failure, since machines are shared. */
export function noteFigure(figure: Measured): void {
  const { what, is, unit, atMost } = figure;
  const budget = atMost === undefined ? '' : ` (at most ${inUnit(atMost, unit)})`;
  console.log(`${what}: ${inUnit(is, unit)}${budget}`);
  keepFigures(figure);
}

/** @returns the last figure of each name, in the order of first occurrence */
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
