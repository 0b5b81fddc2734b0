/** How a run of `npm run test:alerts` ended, for docs/figures.md. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Report = {
  /** ISO 8601. */
  date: string;
  /** What each cause should fire, and whether that and nothing else did. */
  causes: { firing: string[]; right: boolean }[];
};

const file = path.resolve('.cache/alerts.json');

/** Of an earlier run nothing may be counted. */
export const forgetReport = () => rmSync(file, { force: true });

export function keepReport(report: Report): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
