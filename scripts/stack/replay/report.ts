/** The cost of a replayed day, for docs/scale.md and docs/figures.md. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Report = {
  /** ISO 8601. */
  date: string;
  cores: number;
  cpu: string;
  /** The number of people a day that the replay represents, and the number it simulated. */
  peopleADay: number;
  people: number;
  /** Duration of the replayed day in seconds. */
  seconds: number;
  /** Cost of one person's day, minus the cost of the idle deployment. */
  each: {
    requests: number;
    writes: number;
    /** Processor milliseconds: total and by part. */
    processor: number;
    processorOf: Record<string, number>;
    statements: number;
    /** Bytes in and out at nginx, with headers but without TLS. Pictures and videos were not requested. */
    bytes: number;
    /** Number of new rows, in all tables. */
    rows: number;
  };
  /** Size of a new row with its indexes, in bytes. */
  rowBytes: number;
  /** Maximum number of concurrent realtime sockets, and of the app servers' database connections. */
  sockets: number;
  poolConnections: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  slowest: number;
  /** A text for each response other than 200. */
  failed: string[];
  /** Output of the reconciliation, and whether it found no difference. */
  reconciled: { well: boolean; words: string };
};

const file = path.resolve('.cache/replay.json');

/** Deletes the report of an earlier run, so that it is not counted as this one's. */
export const forgetReport = () => rmSync(file, { force: true });

export function keepReport(report: Report): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
