/** The costs on the bench's machine, from the report of `npm run bench`. */
import type { Report } from '../bench/report.ts';

export type Costs = {
  /** Processor time of the whole machine per call, in milliseconds. An upper bound, since it includes the load generator. */
  call: (row: string) => number;
  /** Mean processor time of the app server per member page, in milliseconds. */
  page: number;
  /** Memory of an app server under load, and of the realtime server per connection, in bytes. */
  serverMemory: number;
  socketMemory: number;
};

const number = (measured: string) => Number.parseFloat(measured.replaceAll(',', ''));

/** @throws Error if a row is missing, because the bench was run in part or the row was renamed */
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
    serverMemory: measured('memory under calls and pages, at its highest') * 1e6,
    socketMemory: (measured('5,000 sockets, memory of the realtime server') * 1e6) / 5000,
  };
}
