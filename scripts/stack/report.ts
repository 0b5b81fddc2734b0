/** How a run of `npm run test:stack` ended, for docs/figures.md. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Report = {
  /** ISO 8601. */
  date: string;
  /** What the random kills followed from. */
  seed: number;
  kills: number;
  seconds: number;
  /** Each step, what was seen, and whether it was as it must be. */
  steps: { name: string; seen: string; ok: boolean }[];
  /** Writes under load, each counted once however often it was sent. */
  sent: number;
  acknowledged: number;
  found: number;
  lost: number;
  duplicates: number;
};

const file = path.resolve('.cache/stack.json');

/** Of an earlier run nothing may be counted. */
export const forgetReport = () => rmSync(file, { force: true });

export function keepReport(report: Report): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
