/** What a replayed day cost, for docs/scale.md and docs/figures.md. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Report = {
  /** ISO 8601. */
  date: string;
  cores: number;
  cpu: string;
  /** How many a day it stands for, and how many of them were there. */
  peopleADay: number;
  people: number;
  /** Into how many seconds the day was pressed. */
  seconds: number;
  /** Of one person's day, what an idle deployment does anyway taken off. */
  each: {
    requests: number;
    writes: number;
    /** Milliseconds of a processor: together, and by part. */
    processor: number;
    processorOf: Record<string, number>;
    statements: number;
    /** In and out at nginx, headers and all, TLS not; pictures and videos were not asked for. */
    bytes: number;
    /** How many rows there are more, in all tables. */
    rows: number;
  };
  /** A new row with its indexes, in bytes. */
  rowBytes: number;
  /** At most at once: sockets of pages that are open, and connections that the app servers had to the database. */
  sockets: number;
  poolConnections: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  slowest: number;
  /** What was answered otherwise than 200, in words. */
  failed: string[];
  /** What reconciliation said, and whether it found nothing. */
  reconciled: { well: boolean; words: string };
};

const file = path.resolve('.cache/replay.json');

/** Of an earlier run nothing may be counted. */
export const forgetReport = () => rmSync(file, { force: true });

export function keepReport(report: Report): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
