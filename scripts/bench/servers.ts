/** What the bench starts: databases of a size, servers on them, and the people who ask. */
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

/** Enough people that nobody reaches a limit: these are the limits of every day, not scaled. */
const peopleAsking = 2000;

/** What the monitor shows, at the one server that counts for it. */
export const metricsToken = 'only-of-the-bench-and-its-monitor';

/** Everything that is running, the last one last. */
const running: { stop: () => Promise<void> }[] = [];

/** Notes what must be stopped at the end. */
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

/** Two people who ask for nothing but their own chat, oftener than a limit allows, which would count for all else of theirs. */
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

/** Everybody comes in once: a token is decrypted at its first request, and then known. */
export function greet(server: Server, sessions: Sessions, connections: number): Promise<void> {
  return warm(
    reads({ server, sessions }, () => '/api/users/me'),
    sessions.length,
    connections,
  );
}
