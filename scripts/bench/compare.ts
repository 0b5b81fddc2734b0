/** Compares works with baselines in the same minutes, so that other load on the machine affects all of them. */
import { type Load, type Rate, run, warm } from './load.ts';

export type Comparison = {
  measured: Rate;
  baseline: Rate;
  /** Requests per second of the work, divided by those of the baseline. */
  ratio: number;
};

export type Rounds = {
  /** Seconds per round. */
  duration: number;
  /** Rounds of the measured work. A round of each baseline runs before, between and after them. */
  rounds: number;
  connections: number;
};

/**
 * How many requests warm each load. The same number for all: in the same time a fast baseline answers several times as many,
 * and more of its code is compiled.
 */
const warmUp = 500;

/**
 * Measures works in turn, between rounds of the baselines.
 * @returns per work, one comparison per baseline: the median over its rounds, each against the baseline rounds around it
 */
export async function compareAll(
  works: Load[],
  baselines: Load[],
  { duration, rounds, connections }: Rounds,
): Promise<Comparison[][]> {
  const round = async (loads: Load[]) => {
    const rates: Rate[] = [];
    for (const load of loads) rates.push(await run(load, duration, connections));
    return rates;
  };
  for (const load of [...baselines, ...works]) {
    await warm(load, warmUp, connections);
    await run(load, Math.min(2, duration), connections);
  }
  const bases = [await round(baselines)];
  const measured: Rate[][] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    measured.push(await round(works));
    bases.push(await round(baselines));
  }
  const of = (all: Rate[][], which: number) => all.flatMap((rates) => rates[which] ?? []);
  return works.map((_, work) =>
    baselines.map((_, baseline) => compared(of(measured, work), of(bases, baseline))),
  );
}

/** @param bases  one more round than `measured`: before and after each */
function compared(measured: Rate[], bases: Rate[]): Comparison {
  const ratios = measured.map((rate, round) => {
    const around = bases.slice(round, round + 2).map(({ perSecond }) => perSecond);
    return rate.perSecond / mean(around);
  });
  return { measured: middle(measured), baseline: middle(bases), ratio: median(ratios) };
}

/** Compares one work with one baseline. */
export async function compare(work: Load, baseline: Load, rounds: Rounds): Promise<Comparison> {
  const [[found] = []] = await compareAll([work], [baseline], rounds);
  if (!found) throw new Error('Nothing was measured.');
  return found;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[half] ?? 0) : mean(sorted.slice(half - 1, half + 1));
}

function middle(rates: Rate[]): Rate {
  const of = (pick: (rate: Rate) => number) => median(rates.map(pick));
  return {
    perSecond: of((rate) => rate.perSecond),
    p50: of((rate) => rate.p50),
    p99: of((rate) => rate.p99),
    busy: rates.some((rate) => rate.busy === null) ? null : of((rate) => rate.busy ?? 0),
  };
}
