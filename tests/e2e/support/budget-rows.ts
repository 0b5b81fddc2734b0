/** Measured against budgets (experience.md, Budgets): printed, kept for docs/figures.md, and expected. */
import { keepFigures } from '../../../scripts/figures/measured.ts';
import { table } from '../../../scripts/services/table.ts';
import { expect } from './test.ts';

export type Row = {
  what: string;
  is: number;
  unit: 'kB' | 'ms' | '';
  atMost: number;
  /** Its budget was measured in the same minutes: a busy machine makes both longer, and nothing is let pass for that. */
  besideBare?: true;
};
/** What is only worth knowing. */
export type Known = Omit<Row, 'atMost' | 'besideBare'>;

export const kB = 1000;
/** How much longer things may take on a machine that has other work before it is the page's fault. */
const busyMachine = 2;

const shown = (value: number, unit: Row['unit']) =>
  unit === 'kB'
    ? `${(value / kB).toFixed(1)} kB`
    : unit === 'ms'
      ? `${Math.round(value)} ms`
      : value.toFixed(3);

const inKilobytes = (row: Row): Row => ({ ...row, is: row.is / kB, atMost: row.atMost / kB });

/** Prints and keeps every row, and fails for each that is above its budget. */
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
    // Every miss is printed above. A slow one ends the run where the machine's other work cannot explain it any more.
    const limit = unit === 'ms' && !besideBare ? atMost * busyMachine : atMost;
    expect.soft(is, `${what}: ${shown(is, unit)}`).toBeLessThanOrEqual(limit);
  }
}
