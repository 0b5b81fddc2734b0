/** Everything that is measured, in its order, and what a person means by the name of a row. */
import type { Baselines } from './baselines.ts';
import type { Rounds } from './compare.ts';
import { measure } from './measure.ts';
import { pages } from './page-rows.ts';
import type { Row } from './report.ts';
import { type Bench, deepFeed, noticed, reading, type Work, writing } from './rows.ts';

/** Writes last: they change the feed that the reads measure. */
const parts = (bench: Bench, baselines: Baselines) => ({
  reads: [...reading(bench, baselines), deepFeed(bench)],
  pages: pages(bench, baselines),
  noticed: noticed(bench),
  writes: writing(bench, baselines),
});

/** @param only  parts of the names of what is measured, with commas between them @throws Error where nothing is called so */
export async function measureAll(
  bench: Bench,
  baselines: Baselines,
  rounds: Rounds,
  only = '',
): Promise<Row[]> {
  const { reads, pages, noticed, writes } = parts(bench, baselines);
  const named = ({ name }: Work) => only.split(',').some((part) => name.includes(part));
  const all = [...reads, ...pages, ...noticed, ...writes];
  if (!all.some(named)) throw unknown(only, all);
  // Processor times hardly differ from round to round, and there are many pages; more at once would only wait longer.
  const fewer = { duration: Math.max(1, rounds.duration - 1), rounds: rounds.rounds - 1, connections: 4 };
  // A twentieth is looked for, which only many turns of the two show.
  const manyTurns = { ...rounds, duration: 1, rounds: 12 };
  return [
    ...(await measure(reads.filter(named), rounds)),
    ...(await measure(pages.filter(named), fewer)),
    ...(await measure(noticed.filter(named), manyTurns)),
    ...(await measure(writes.filter(named), rounds)),
  ];
}

/** The pages of members, whose mean the forecast reckons with. */
export function memberPageWorks(bench: Bench): Work[] {
  const beside = { name: '', load: { server: bench.server, asks: [] } };
  const other = { ...beside };
  return pages(bench, { dynamicPage: beside, prerenderedPage: other }).filter(({ targets }) =>
    targets.some((each) => each.beside === beside),
  );
}

/** The one work of that name, else the first that has it in its name. @throws Error where there is none */
export function workNamed(bench: Bench, row: string): Work {
  const nothing = { name: '', load: { server: bench.server, asks: [] } };
  const baselines = {
    empty: nothing,
    bare: nothing,
    nodeFeed: nothing,
    nodeLike: nothing,
    nodeFile: nothing,
    dynamicPage: nothing,
    prerenderedPage: nothing,
  };
  const { reads, pages, noticed, writes } = parts(bench, baselines);
  const all = [...reads, ...pages, ...noticed, ...writes];
  const found =
    all.find(({ name }) => name === row || name.endsWith(` ${row}`)) ??
    all.find(({ name }) => name.includes(row));
  if (!found) throw unknown(row, all);
  return found;
}

const unknown = (row: string, all: Work[]) =>
  new Error(`No row has '${row}' in its name. There are:\n${all.map(({ name }) => name).join('\n')}`);
