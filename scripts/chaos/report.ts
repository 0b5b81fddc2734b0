/** How a run of `npm run chaos` ended, for docs/figures.md. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Report = {
  /** ISO 8601. */
  date: string;
  people: number;
  servers: number;
  /** The faults, in their order. */
  faults: string[];
  /** Writes, each counted once however often it was sent. */
  sent: number;
  acknowledged: number;
  found: number;
  lost: number;
  duplicates: number;
  /** What was wrong beside, in words. */
  complaints: string[];
};

export function keepReport(report: Report): void {
  const file = path.resolve('.cache/chaos.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
