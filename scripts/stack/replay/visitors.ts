/** Simulates the people of the schedule: each visit opens a page and a socket over https, and sends its requests on time. */
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Load } from '../../bench/load.ts';
import type { Bench } from '../../bench/rows.ts';
import { memberPageWorks, workNamed } from '../../bench/works.ts';
import type { Stack } from '../start.ts';
import type { Visit } from './schedule.ts';

type Ask = { method?: string; path?: string; headers?: Record<string, string>; body?: string };

export type Seen = {
  requests: number;
  writes: number;
  /** Latency of each request, in milliseconds. */
  times: number[];
  /** Maximum number of concurrent sockets. */
  sockets: number;
  failed: string[];
};

/** Makes the next request: for a page, or for a bench row by its name. */
export type Asks = { page: () => Ask; next: (row: string) => Ask };

/** The same requests with which the bench measured the figures of the forecast. */
export function asksOfBench(bench: Bench): Asks {
  const nextOf = new Map<string, () => Ask>();
  return {
    page: turnsOf(memberPageWorks(bench).map(({ load }) => load)),
    next: (row) => {
      const known = nextOf.get(row) ?? asksOf(workNamed(bench, row).load);
      nextOf.set(row, known);
      return known();
    },
  };
}

/**
 * Replays a day.
 * @param seconds  duration of the replay
 */
export async function play(stack: Stack, visits: Visit[], seconds: number, asks: Asks): Promise<Seen> {
  const seen: Seen = { requests: 0, writes: 0, times: [], sockets: 0, failed: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const began = performance.now();
  const at = async (share: number) => {
    const left = began + share * seconds * 1000 - performance.now();
    if (left > 0) await sleep(left);
  };
  let open = 0;

  async function send(ask: Ask) {
    const from = performance.now();
    seen.requests += 1;
    if (ask.method === 'POST') seen.writes += 1;
    const { status, words } = await answerTo(ask, stack.url, agent);
    seen.times.push(performance.now() - from);
    if (status !== 200) seen.failed.push(`${ask.method} ${ask.path}: ${status} ${words.slice(0, 200)}`);
  }

  async function visit({ from, until, asks: own }: Visit) {
    await at(from);
    const page = send(asks.page());
    const socket = new WebSocket(`${stack.url.replace('https', 'wss')}/app/${stack.realtimeKey}?protocol=7`);
    const opened = new Promise<void>((resolve) => {
      socket.once('open', resolve);
      socket.once('error', (error) => {
        seen.failed.push(`a socket: ${error.message}`);
        resolve();
      });
    });
    open += 1;
    seen.sockets = Math.max(seen.sockets, open);
    const sent = own.map(async (each) => {
      await at(each.at);
      await send(asks.next(each.row));
    });
    // On a busy machine the socket may not be open yet when it must be closed.
    await Promise.all([page, ...sent, at(until), opened]);
    socket.close();
    open -= 1;
  }

  await Promise.all(visits.map(visit));
  agent.destroy();
  return seen;
}

/** Cycles through the requests of a load. */
function asksOf({ asks }: Load): () => Ask {
  if (typeof asks === 'function') return asks;
  let turn = 0;
  return () => {
    turn += 1;
    return asks[turn % asks.length] as Ask;
  };
}

/** Takes one request of each load in turn. */
function turnsOf(loads: Load[]): () => Ask {
  const all = loads.map(asksOf);
  let turn = 0;
  return () => {
    turn += 1;
    return (all[turn % all.length] as () => Ask)();
  };
}

function answerTo(ask: Ask, url: string, agent: Agent): Promise<{ status: number; words: string }> {
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br', ...ask.headers };
    const asked = request(`${url}${ask.path}`, { method: ask.method ?? 'GET', headers, agent }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, words: Buffer.concat(pieces).toString() }),
      );
      answer.on('error', (error) => resolve({ status: 0, words: error.message }));
    });
    asked.on('error', (error) => resolve({ status: 0, words: error.message }));
    asked.end(ask.body);
  });
}
