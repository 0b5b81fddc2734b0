/** What each thing cost on the machine of the bench, read from what `npm run bench` left. */
import type { Report } from '../bench/report.ts';

export type Costs = {
  /** Processor time of all that is on the machine, in milliseconds: an upper bound, since whoever asks is on it too. */
  call: (row: string) => number;
  /** The mean of the member pages, in milliseconds of the app server. */
  page: number;
  /** Of a app server under load, and of the realtime server for each connection, in bytes. */
  serverMemory: number;
  socketMemory: number;
};

const number = (measured: string) => Number.parseFloat(measured.replaceAll(',', ''));

/** @throws Error where the bench left no such row: it was run in part, or the row is called otherwise now */
export function costsOf({ about, rows }: Report): Costs {
  const measured = (work: string) => {
    const row = rows.find((each) => each.work === work);
    if (!row) throw new Error(`The bench has no row '${work}'. Run it whole: npm run bench -- --quick`);
    return number(row.measured);
  };
  const pages = rows.filter(
    ({ work, beside }) => work.endsWith(', processor') && beside.includes('dynamic page'),
  );
  if (pages.length === 0) throw new Error('The bench has no pages. Run it whole: npm run bench -- --quick');
  return {
    call: (row) => (about.cores * 1000) / measured(row),
    page: pages.reduce((sum, row) => sum + number(row.measured), 0) / pages.length,
    serverMemory: measured('memory after the run') * 1e6,
    socketMemory: (measured('5,000 sockets, memory of the realtime server') * 1e6) / 5000,
  };
}
