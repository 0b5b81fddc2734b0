/** Measures five thousand sockets that connect, as phones do, through the app's port to the realtime server behind it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ended, freePort } from '../services/process.ts';
import { startRealtime } from '../services/realtime.ts';
import { type Sessions, spread, writes } from './asks.ts';
import { compare, type Rounds } from './compare.ts';
import type { Load } from './load.ts';
import { resident } from './memory.ts';
import { alone, type Row, slowdown } from './report.ts';
import { greet, open, started } from './servers.ts';

const sockets = 5000;
const many = `${sockets.toLocaleString('en')} sockets`;
const events = 10;
/** Pause between two events, in milliseconds. A battle's counts are sent at most every two seconds. */
const pause = 1000;

type Known = { settings: NodeJS.ProcessEnv; sessions: Sessions; posts: number };

/** Event latency, memory per socket, and whether the sockets slow down writes. */
export async function socketRows({ settings, sessions, posts }: Known, rounds: Rounds): Promise<Row[]> {
  const realtime = open(await startRealtime());
  const { app, server } = await started({
    ...settings,
    ...realtime.settings,
    PORT: String(await freePort()),
    RATE_LIMIT_SCALE: '1000',
  });
  await greet(server, sessions, rounds.connections);
  const phones = await startPhones(server.url, realtime.settings);
  const waits: number[] = [];
  for (let turn = 0; turn < events; turn += 1) {
    waits.push(...(await hearOne(phones)));
    await sleep(pause);
  }
  const quiet = writes({ server, sessions }, '/api/like', () => ({ postId: 1 + spread(posts) }));
  const found = await compare({ ...quiet, meanwhile: () => telling(phones) }, quiet, rounds);
  const held = resident({ url: '', pid: realtime.process.pid ?? 0 });
  const passing = resident(server);
  await ended(phones, 'SIGTERM');
  await app.stop();
  await realtime.stop();
  const p95 = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.95)] ?? 0;
  return [
    alone(`${many} hear one event, p95`, `${p95.toFixed(0)} ms`, '<= 200 ms', p95 <= 200),
    alone(`${many}, memory of the realtime server`, `${held.toFixed(0)} MB`, '<= 400 MB', held <= 400),
    alone(
      `${many} and writes, memory of the app server more than before`,
      `${passing.toFixed(0)} MB`,
      '',
      true,
    ),
    slowdown(`POST /api/like while ${many} hear an event a second`, 'the same without events', found, 1.5),
  ];
}

async function startPhones(url: string, settings: Record<string, string>): Promise<ChildProcess> {
  const phones = spawn(process.execPath, ['scripts/bench/sockets-client.ts'], {
    env: { ...settings, APP_URL: url, SOCKETS: String(sockets), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  open({ stop: () => ended(phones, 'SIGTERM') });
  const [said] = await Promise.race([once(phones, 'message'), once(phones, 'exit')]);
  if (said !== 'open') throw new Error(`${many} could not be opened.`);
  return phones;
}

/** Publishes one event. @returns each socket's latency, in milliseconds */
async function hearOne(phones: ChildProcess): Promise<number[]> {
  phones.send('tell');
  const [waits] = await once(phones, 'message');
  return waits as number[];
}

/** Publishes events until it is stopped. */
function telling(phones: ChildProcess): ReturnType<NonNullable<Load['meanwhile']>> {
  let over = false;
  const done = (async () => {
    while (!over) await Promise.all([hearOne(phones), sleep(pause)]);
  })();
  return () => {
    over = true;
    return done;
  };
}
