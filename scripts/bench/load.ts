/** Load on one server for a bounded time, over loopback. */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

type Ask = { method?: string; path?: string; headers?: Record<string, string>; body?: string };

/**
 * One kind of work: at which server, and its requests, all of them in turn or each made anew. Those that are known
 * beforehand are written once: what the load itself costs, the machine lacks for what is measured.
 */
export type Load = {
  server: Server;
  asks: Ask[] | (() => Ask);
  /** Begins what happens beside each round, and says how to end it. */
  meanwhile?: () => () => Promise<void>;
};
export type Server = { url: string; pid: number };

export type Rate = {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of the server's processor a request; null where the system does not say. */
  busy: number | null;
};

/**
 * @param seconds  how long
 * @throws Error where any answer was not a 200
 */
export async function run(load: Load, seconds: number, connections: number): Promise<Rate> {
  const end = load.meanwhile?.();
  const before = processorTime(load.server.pid);
  const result = await ask(load, { duration: seconds, connections }).finally(end);
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
    const { errors, timeouts, statusCodeStats } = result;
    const answers = Object.entries(statusCodeStats).map(
      ([status, { count }]) => `${count} answered ${status}`,
    );
    throw new Error(
      `${pathOf(load)}: ${[...answers, `${errors} failed`, `${timeouts} timed out`].join(', ')}.`,
    );
  }
  return result;
}

/** A load's requests, dealt out among its connections; where there are fewer of them, some are sent by several. */
function requestsOf({ asks }: Load, connections: number) {
  if (typeof asks === 'function')
    return { requests: [{ setupRequest: (request: Ask) => ({ ...request, ...asks() }) }] };
  let dealt = 0;
  const setupClient = (client: { setRequests: (asks: Ask[]) => void }) => {
    const place = dealt;
    dealt += 1;
    const own = asks.filter((_, index) => index % connections === place);
    client.setRequests(own.length > 0 ? own : asks);
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
