/**
 * Compares measurements with their budgets (experience.md, Budgets): prints them, stores them for docs/figures.md, and
 * checks them.
 */
import { keepFigures } from '../../../scripts/figures/measured.ts';
import { table } from '../../../scripts/services/table.ts';
import { expect } from './test.ts';

export type Row = {
  what: string;
  is: number;
  unit: 'kB' | 'ms' | '';
  atMost: number;
  /** The budget was measured at the same time, so a busy machine slows both down, and no tolerance is added. */
  besideBare?: true;
};
/** A measurement without a budget. */
export type Known = Omit<Row, 'atMost' | 'besideBare'>;

export const kB = 1000;
/** The tolerance for times on a busy machine, as a factor. */
const busyMachine = 2;

const shown = (value: number, unit: Row['unit']) =>
  unit === 'kB'
    ? `${(value / kB).toFixed(1)} kB`
    : unit === 'ms'
      ? `${Math.round(value)} ms`
      : value.toFixed(3);

const inKilobytes = (row: Row): Row => ({ ...row, is: row.is / kB, atMost: row.atMost / kB });

/** Prints and stores all rows, and fails for each that is above its budget. */
export function expectWithin(rows: Row[], known: Known[]) {
  keepFigures(...rows.map((row) => (row.unit === 'kB' ? inKilobytes(row) : row)));
  console.log(
    `\n${table(
      ['measured on the phone', 'is', 'at most', ''],
      [
        ...known.map(({ what, is, unit }) => [what, shown(is, unit), '', '']),
        ...rows.map(({ what, is, atMost, unit }) => [
          what,
          shown(is, unit),
          shown(atMost, unit),
          is > atMost ? 'MISSED' : '',
        ]),
      ],
    )}\n`,
  );
  for (const { what, is, atMost, unit, besideBare } of rows) {
    // Every miss is printed above. A time fails the test only if a busy machine cannot explain it.
    const limit = unit === 'ms' && !besideBare ? atMost * busyMachine : atMost;
    expect.soft(is, `${what}: ${shown(is, unit)}`).toBeLessThanOrEqual(limit);
  }
}
