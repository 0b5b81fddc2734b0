/** The result of `npm run test:stack`, for docs/figures.md. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Report = {
  /** ISO 8601. */
  date: string;
  /** Seed of the random kills. */
  seed: number;
  kills: number;
  seconds: number;
  /** Each step, its result as text, and whether it was as required. */
  steps: { name: string; seen: string; ok: boolean }[];
  /** Number of writes under load. Retries are not counted. */
  sent: number;
  acknowledged: number;
  found: number;
  lost: number;
  duplicates: number;
};

const file = path.resolve('.cache/stack.json');

/** Deletes the report of an earlier run, so that it is not counted as this one's. */
export const forgetReport = () => rmSync(file, { force: true });

export function keepReport(report: Report): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
