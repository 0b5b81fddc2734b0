/** Measures works in groups that share their baseline rounds. Otherwise a run would take an hour. */
import { compareAll, type Rounds } from './compare.ts';
import type { Row } from './report.ts';
import type { Baseline, Work } from './rows.ts';

const atOnce = 7;

/** @returns the rows of all works, in order */
export async function measure(works: Work[], rounds: Rounds): Promise<Row[]> {
  const rows: Row[] = [];
  for (const group of groupsOf(works)) {
    const baselines = [...baselinesOf(group)];
    const found = await compareAll(
      group.map(({ load }) => load),
      baselines.map(({ load }) => load),
      rounds,
    );
    for (const [place, { name, targets }] of group.entries()) {
      for (const { beside, row, limit } of targets) {
        const comparison = found[place]?.[baselines.indexOf(beside)];
        if (!comparison) throw new Error(`${name} was not measured beside ${beside.name}.`);
        rows.push(row(name, beside.name, comparison, limit));
        console.log(`  ${name}, to ${beside.name}: ${comparison.ratio.toFixed(2)}`);
      }
    }
  }
  return rows;
}

/** Groups neighbours with the same baselines, a few per group. */
function groupsOf(works: Work[]): Work[][] {
  const groups: Work[][] = [];
  for (const work of works) {
    const last = groups.at(-1);
    const shared = last && [...baselinesOf([work])].some((each) => baselinesOf(last).has(each));
    if (last && shared && last.length < atOnce) last.push(work);
    else groups.push([work]);
  }
  return groups;
}

function baselinesOf(works: Work[]): Set<Baseline> {
  return new Set(works.flatMap(({ targets }) => targets.map(({ beside }) => beside)));
}
