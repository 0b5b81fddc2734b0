/** The result of `npm run chaos`, for docs/figures.md. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Report = {
  /** ISO 8601. */
  date: string;
  people: number;
  servers: number;
  /** The faults, in order. */
  faults: string[];
  /** Number of writes. Retries are not counted. */
  sent: number;
  acknowledged: number;
  found: number;
  lost: number;
  duplicates: number;
  /** A sentence for each other problem. */
  complaints: string[];
};

export function keepReport(report: Report): void {
  const file = path.resolve('.cache/chaos.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
