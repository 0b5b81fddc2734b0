/** All works of the bench in order, and the search for a work by the name of its row. */
import type { Baselines } from './baselines.ts';
import type { Rounds } from './compare.ts';
import { measure } from './measure.ts';
import { pages } from './page-rows.ts';
import { otherReads } from './read-rows.ts';
import type { Row } from './report.ts';
import { type Bench, deepFeed, reading, type Work } from './rows.ts';
import { bodiesOf, noticed, writing } from './write-rows.ts';

/** Writes are last, because they change the feed that the reads measure. */
function parts(bench: Bench, baselines: Baselines) {
  const bodies = bodiesOf(bench);
  return {
    reads: [...reading(bench, baselines), deepFeed(bench)],
    others: otherReads(bench, baselines),
    pages: pages(bench, baselines),
    noticed: noticed(bench, bodies),
    writes: writing(bench, baselines, bodies),
  };
}

/** The names in an argument of the command. A comma with a space after it is part of a name. */
export const namesIn = (words: string): string[] => words.split(/,(?! )/);

/** @param only  parts of row names, separated by commas @throws Error if no row matches */
export async function measureAll(
  bench: Bench,
  baselines: Baselines,
  rounds: Rounds,
  only = '',
): Promise<Row[]> {
  const { reads, others, pages, noticed, writes } = parts(bench, baselines);
  const named = ({ name }: Work) => namesIn(only).some((part) => name.includes(part));
  const all = [...reads, ...others, ...pages, ...noticed, ...writes];
  if (!all.some(named)) throw unknown(only, all);
  // There are many of them.
  const shorter = { ...rounds, duration: Math.max(1, rounds.duration - 1), rounds: rounds.rounds - 1 };
  // Processor time varies little between rounds and there are many pages. More connections would only queue.
  const fewer = { ...shorter, connections: 4 };
  // The difference looked for is about 5 %, which shows only over many alternating rounds.
  const manyTurns = { ...rounds, duration: 1, rounds: 24 };
  return [
    ...(await measure(reads.filter(named), rounds)),
    ...(await measure(others.filter(named), shorter)),
    ...(await measure(pages.filter(named), fewer)),
    ...(await measure(noticed.filter(named), manyTurns)),
    ...(await measure(writes.filter(named), rounds)),
  ];
}

/** The pages of members. The forecast uses their mean. */
export function memberPageWorks(bench: Bench): Work[] {
  const beside = { name: '', load: { server: bench.server, asks: [] } };
  const other = { ...beside };
  return pages(bench, { dynamicPage: beside, prerenderedPage: other }).filter(({ targets }) =>
    targets.some((each) => each.beside === beside),
  );
}

/** All works, without the baselines beside which they are measured. */
export function allWorks(bench: Bench): Work[] {
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
  return Object.values(parts(bench, baselines)).flat();
}

/** The work with exactly this name, else the first whose name contains it. @throws Error if there is none */
export function workNamed(bench: Bench, row: string): Work {
  const all = allWorks(bench);
  const found =
    all.find(({ name }) => name === row || name.endsWith(` ${row}`)) ??
    all.find(({ name }) => name.includes(row));
  if (!found) throw unknown(row, all);
  return found;
}

const unknown = (row: string, all: Work[]) =>
  new Error(`No row has '${row}' in its name. There are:\n${all.map(({ name }) => name).join('\n')}`);
