/** Puts load on one server for a limited time, over loopback. */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export type Ask = { method?: string; path?: string; headers?: Record<string, string>; body?: string };

/**
 * One kind of work: the server, and either a list of requests to repeat in turn or a function that makes each one.
 * A list is serialized once, since the load generator takes processor time away from the measured server.
 */
export type Load = {
  server: Server;
  asks: Ask[] | (() => Ask);
  /** Called before each round. */
  before?: () => void;
  /** Starts something that runs during each round, and returns how to end it. */
  meanwhile?: () => () => Promise<void>;
};
export type Server = { url: string; pid: number };

export type Rate = {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of the server per request, in milliseconds; null if the system does not report it. */
  busy: number | null;
};

/**
 * @param seconds  duration
 * @throws Error if any response was not a 200
 */
export async function run(load: Load, seconds: number, connections: number): Promise<Rate> {
  load.before?.();
  const end = load.meanwhile?.();
  const before = processorTime(load.server.pid);
  const result = await ask(load, { duration: seconds, connections }).finally(end);
  const after = processorTime(load.server.pid);
  const { p50, p99 } = result.latency;
  const answers = result['2xx'];
  const busy = before === null || after === null ? null : (after - before) / answers;
  return { perSecond: answers / result.duration, p50, p99, busy };
}

/** Sends a number of requests as fast as possible, to fill the caches. */
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

/** Distributes a load's requests over its connections. With fewer requests than connections, some are sent by several. */
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

/** The path of a load's first request, used as its name. */
function pathOf({ asks }: Load): string {
  return (typeof asks === 'function' ? asks() : asks[0])?.path ?? '';
}

/** User and system processor time of a process, in milliseconds. */
function processorTime(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return ticks * 10;
  } catch {
    return null;
  }
}
