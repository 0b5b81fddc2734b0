/** Starts what the bench needs: databases of a given size, servers on them, and sessions. */
import { applyMigrations } from '../migrate.ts';
import { type App, localSettings, startApp } from '../services/app.ts';
import { createDatabase } from '../services/database.ts';
import type { Postgres } from '../services/postgres.ts';
import { freePort } from '../services/process.ts';
import { reads, type Sessions } from './asks.ts';
import { fill, type Size } from './fill.ts';
import { fillPicture } from './fill-media.ts';
import { type Server, warm } from './load.ts';
import { sessionsOf } from './people.ts';
import { fillSquadChats } from './squad-chats.ts';

/** Enough people that nobody reaches the ordinary, unscaled rate limits. */
const peopleAsking = 2000;

/** The monitor's token, for the one server that collects metrics. */
export const metricsToken = 'only-of-the-bench-and-its-monitor';

/** Everything that is running, in order of start. */
const running: { stop: () => Promise<void> }[] = [];

/** Registers something that must be stopped at the end. */
export function open<Started extends { stop: () => Promise<void> }>(started: Started): Started {
  running.push(started);
  return started;
}

export async function stopAll(): Promise<void> {
  for (const each of running.reverse()) await each.stop();
}

/** @returns the settings of a server on a new database of that size */
export async function database(postgres: Postgres, name: string, size: Size): Promise<NodeJS.ProcessEnv> {
  const started = performance.now();
  await createDatabase(postgres, name);
  await applyMigrations(postgres.url(name));
  await fill(postgres.url(name), size);
  await fillSquadChats(postgres.url(name));
  await fillPicture(postgres.url(name));
  const seconds = (performance.now() - started) / 1000;
  console.log(`Filled a database with ${size.posts.toLocaleString('en')} posts in ${seconds.toFixed(0)} s.`);
  return localSettings(postgres.url(name), await freePort());
}

/** Two people who read only their own chat. They exceed the rate limit, so they must not be used for other rows. */
export type Pair = { first: number; sessions: Sessions };

type Served = { app: App; server: Server; sessions: Sessions; pair: Pair };

export async function served(settings: NodeJS.ProcessEnv, connections: number): Promise<Served> {
  const { app, server } = await started(settings);
  Object.assign(process.env, settings);
  const all = await sessionsOf(peopleAsking + 2);
  await greet(server, all, connections);
  const pair = { first: peopleAsking + 1, sessions: all.slice(peopleAsking) };
  return { app, server, sessions: all.slice(0, peopleAsking), pair };
}

export async function started(settings: NodeJS.ProcessEnv): Promise<{ app: App; server: Server }> {
  const app = open(await startApp(settings));
  return { app, server: { url: app.url, pid: app.process.pid ?? 0 } };
}

/** Sends one request per session, so that every token is decrypted and cached before the measurement. */
export function greet(server: Server, sessions: Sessions, connections: number): Promise<void> {
  return warm(
    reads({ server, sessions }, () => '/api/users/me'),
    sessions.length,
    connections,
  );
}
