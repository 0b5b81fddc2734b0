/** Load on one server for a bounded time, over loopback, and how two kinds of work compare in the same minutes. */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

type Ask = { method?: string; path?: string; headers?: Record<string, string>; body?: string };

/**
 * One kind of work: at which server, and its requests, all of them in turn or each made anew. Those that are known
 * beforehand are written once: what the load itself costs, the machine lacks for what is measured.
 */
export type Load = { server: Server; asks: Ask[] | (() => Ask) };
export type Server = { url: string; pid: number };

export type Rate = {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of the server's processor a request; null where the system does not say. */
  busy: number | null;
};

export type Comparison = {
  measured: Rate;
  baseline: Rate;
  /** Requests a second of the one to those of the other. */
  ratio: number;
};

export type Rounds = {
  /** Seconds a round. */
  duration: number;
  /** How many rounds of the measured work; one of the baseline stands before, between and after. */
  rounds: number;
  connections: number;
};

/**
 * @param seconds  how long
 * @throws Error where any answer was not a 200
 */
export async function run(load: Load, seconds: number, connections: number): Promise<Rate> {
  const before = processorTime(load.server.pid);
  const result = await ask(load, { duration: seconds, connections });
  const after = processorTime(load.server.pid);
  const { p50, p99 } = result.latency;
  const answers = result['2xx'];
  const busy = before === null || after === null ? null : (after - before) / answers;
  return { perSecond: answers / result.duration, p50, p99, busy };
}

/** Asks a number of times, as fast as it goes, so that what is found once and kept is kept. */
export async function warm(load: Load, amount: number, connections: number): Promise<void> {
  await ask(load, { amount, connections });
}

async function ask(load: Load, how: { duration?: number; amount?: number; connections: number }) {
  const result = await autocannon({ url: load.server.url, ...requestsOf(load, how.connections), ...how });
  if (result.non2xx || result.errors || result.timeouts || result['2xx'] === 0) {
    const { non2xx, errors, timeouts } = result;
    throw new Error(
      `${pathOf(load)}: ${non2xx} refused, ${errors} failed, ${timeouts} withDurationLimit out.`,
    );
  }
  return result;
}

/** A load's requests, dealt out among its connections. */
function requestsOf({ asks }: Load, connections: number) {
  if (typeof asks === 'function')
    return { requests: [{ setupRequest: (request: Ask) => ({ ...request, ...asks() }) }] };
  let dealt = 0;
  const setupClient = (client: { setRequests: (asks: Ask[]) => void }) => {
    const place = dealt;
    dealt += 1;
    client.setRequests(asks.filter((_, index) => index % connections === place));
  };
  return { requests: asks.slice(0, 1), setupClient };
}

/** What a load asks for, to be named by. */
function pathOf({ asks }: Load): string {
  return (typeof asks === 'function' ? asks() : asks[0])?.path ?? '';
}

/** Milliseconds of processor that a process has used, its own and the system's for it. */
function processorTime(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return ticks * 10;
  } catch {
    return null;
  }
}

/**
 * Measures work between rounds of a baseline, so that what else the machine does falls on both.
 * @returns the median of each round against the two baselines beside it
 */
export async function compare(
  work: Load,
  baseline: Load,
  { duration, rounds, connections }: Rounds,
): Promise<Comparison> {
  for (const each of [baseline, work]) await run(each, Math.min(3, duration), connections);
  const bases = [await run(baseline, duration, connections)];
  const measured: Rate[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await run(work, duration, connections));
    bases.push(await run(baseline, duration, connections));
  }
  const ratios = measured.map((rate, round) => {
    const beside = [bases[round], bases[round + 1]].map((base) => base?.perSecond ?? 0);
    return rate.perSecond / mean(beside);
  });
  return { measured: middle(measured), baseline: middle(bases), ratio: median(ratios) };
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
