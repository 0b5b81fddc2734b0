/** The result of `npm run test:alerts`, for docs/figures.md. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Report = {
  /** ISO 8601. */
  date: string;
  /** The alerts that each cause should fire, and whether exactly those fired. */
  causes: { firing: string[]; right: boolean }[];
};

const file = path.resolve('.cache/alerts.json');

/** Deletes the report of an earlier run, so that it is not counted as this one's. */
export const forgetReport = () => rmSync(file, { force: true });

export function keepReport(report: Report): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
