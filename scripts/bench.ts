/**
 * Measures the product against quality.md, Performance: the production build over an embedded Postgres with 10,000 people,
 * 100,000 posts and 1,000,000 messages, each figure a ratio to a bare route handler in the same server in the same minutes.
 *
 *   npm run bench                 some six minutes; the table also goes to .cache/bench.json
 *   npm run bench -- --quick      short rounds, for a look
 *   npm run bench -- --large      also 1,000,000 posts against 10,000, and the worst feed against an ordinary one
 *   npm run bench -- --only worst-feed   that alone
 *   npm run bench -- --only /api/like    the rows whose name has that in it, for a look at one call
 *   npm run bench -- --strict     ends with 1 where a figure misses
 *   npm run bench -- --profile    instead of the table: where the server's time goes while it answers GET /api/posts
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { fill, type Size } from './bench/fill.ts';
import { fillWorst } from './bench/fill-worst.ts';
import { compare, median, type Rounds, run, type Server, warm } from './bench/load.ts';
import { copySessions, sessionsOf } from './bench/people.ts';
import { profiled, summary } from './bench/profile.ts';
import { alone, latency, print, type Row, show, slowdown } from './bench/report.ts';
import { deepPath, feedPath, measure, reads } from './bench/rows.ts';
import { fillSquadChats } from './bench/squad-chats.ts';
import { applyMigrations } from './migrate.ts';
import { type App, localSettings, startApp } from './services/app.ts';
import { build } from './services/build.ts';
import { createDatabase } from './services/database.ts';
import { type Postgres, startPostgres } from './services/postgres.ts';
import { freePort } from './services/process.ts';

const asked = (flag: string) => process.argv.includes(flag);
const only = asked('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const rounds: Rounds = asked('--quick')
  ? { duration: 2, rounds: 2, connections: 10 }
  : { duration: 8, rounds: 3, connections: 10 };
/** Enough people that nobody reaches a limit: these are the limits of every day, not scaled. */
const peopleAsking = 2000;
const usual: Size = { people: 10_000, posts: 100_000, messages: 1_000_000 };
/** Who read the worst feed at once, and how many people are on the other side of a block from all who wrote it. */
const worst = { readers: 12, blocked: 500 };

const dir = mkdtempSync(path.join(tmpdir(), 'hypegist-bench-'));
// Postgres runs as an account of its own where this runs as root.
chmodSync(dir, 0o755);
const open: { stop: () => Promise<void> }[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));

try {
  await main();
  await end(process.exitCode ? Number(process.exitCode) : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}

async function main() {
  Object.assign(process.env, {
    DATA_DIR: dir,
    NEXTAUTH_SECRET: randomBytes(48).toString('base64url'),
    BASELINE: '1',
    NEXT_DIST_DIR: '.cache/bench/build',
  });
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres') });
  open.push(postgres);
  if (only === 'worst-feed') return show(await worstFeed(postgres));
  const settings = await database(postgres, 'usual', usual);
  await build(settings);
  if (asked('--profile')) return profile(settings);

  const busy = loadavg()[0] ?? 0;
  const rows: Row[] = only ? [] : [await startTime(settings)];
  const { app, server, sessions } = await served(settings);
  console.log('Measuring ...');
  rows.push(...(await measure({ server, sessions, posts: usual.posts, rounds }, only)));
  if (only) return show(rows);
  rows.push(...(await memory(server, sessions)));
  await app.stop();
  if (asked('--large')) {
    rows.push(await large(postgres, settings, sessions));
    rows.push(...(await worstFeed(postgres, { settings, sessions })));
  }

  if (busy > cpus().length / 2)
    console.log(`The machine was busy (load ${busy.toFixed(1)}): idle, it does better.`);
  const about = {
    date: new Date().toISOString(),
    load: busy,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory: totalmem(),
    node: process.version,
    ...usual,
    ...rounds,
  };
  print(rows, about);
  if (asked('--strict') && rows.some((row) => !row.ok)) process.exitCode = 1;
}

/** @returns the settings of a server on a new database of that size */
async function database(postgres: Postgres, name: string, size: Size): Promise<NodeJS.ProcessEnv> {
  const started = performance.now();
  await createDatabase(postgres, name);
  await applyMigrations(postgres.url(name));
  await fill(postgres.url(name), size);
  await fillSquadChats(postgres.url(name));
  const seconds = (performance.now() - started) / 1000;
  console.log(`Filled a database with ${size.posts.toLocaleString('en')} posts in ${seconds.toFixed(0)} s.`);
  return localSettings(postgres.url(name), await freePort());
}

type Served = { app: App; server: Server; sessions: Record<string, string>[] };

async function served(settings: NodeJS.ProcessEnv): Promise<Served> {
  const { app, server } = await started(settings);
  Object.assign(process.env, settings);
  const sessions = await sessionsOf(peopleAsking);
  await greet(server, sessions);
  return { app, server, sessions };
}

async function started(settings: NodeJS.ProcessEnv): Promise<{ app: App; server: Server }> {
  const app = await startApp(settings);
  open.push(app);
  return { app, server: { url: app.url, pid: app.process.pid ?? 0 } };
}

/** Everybody comes in once: a token is decrypted at its first request, and then known. */
function greet(server: Server, sessions: Record<string, string>[]): Promise<void> {
  return warm(
    reads({ server, sessions }, () => '/api/users/me'),
    sessions.length,
    rounds.connections,
  );
}

/** From the start of the process to its first 200, the database being up. */
async function startTime(settings: NodeJS.ProcessEnv): Promise<Row> {
  const seconds: number[] = [];
  for (let start = 0; start < 3; start += 1) {
    const started = performance.now();
    const app = await startApp(settings);
    seconds.push((performance.now() - started) / 1000);
    await app.stop();
  }
  const measured = median(seconds);
  return alone('server start to first 200', `${measured.toFixed(2)} s`, '<= 2 s', measured <= 2);
}

/** What the server holds after all that, and whether as much again makes it hold more. */
async function memory(server: Server, sessions: Record<string, string>[]): Promise<Row[]> {
  const first = resident(server);
  for (const each of [feedPath, '/api/users/me']) {
    const load = reads({ server, sessions }, () => each);
    await run(load, rounds.duration * 2, rounds.connections);
  }
  const second = resident(server);
  const grown = second / first;
  return [
    alone('memory after the run', `${first.toFixed(0)} MB`, '<= 400 MB', first <= 400),
    alone('memory after a second run, to the first', grown.toFixed(2), '<= 1.1', grown <= 1.1),
  ];
}

/** Megabytes that a server holds. */
function resident(server: Server): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}

type Known = { settings: NodeJS.ProcessEnv; sessions: Record<string, string>[] };

/** The sessions that are known, on another database, or new ones where this is the first; and a build, where there is none. */
async function servedAgain(settings: NodeJS.ProcessEnv, known?: Known) {
  if (!known) {
    await build(settings);
    return served(settings);
  }
  await copySessions(known.settings.DATABASE_URL ?? '', settings.DATABASE_URL ?? '');
  const { server } = await started(settings);
  await greet(server, known.sessions);
  return { server, sessions: known.sessions };
}

/** The feed after an hour of sixty who want it slow, against the same one without them, both servers up at once. */
async function worstFeed(postgres: Postgres, known?: Known): Promise<Row[]> {
  const size = { people: usual.people, posts: 10_000, messages: 0 };
  const [ordinary, crowded] = [
    await database(postgres, 'ordinary', size),
    await database(postgres, 'worst', size),
  ];
  await fillWorst(postgres.url('worst'), size.people, worst.blocked);
  const { server: usualServer, sessions } = await servedAgain(ordinary, known);
  const { server } = await servedAgain(crowded, { settings: ordinary, sessions });
  const [apart, others] = [sessions.slice(0, worst.blocked), sessions.slice(worst.blocked)];
  const feed = (at: Server, who: typeof sessions) => reads({ server: at, sessions: who }, () => feedPath);
  const twelve = { ...rounds, connections: worst.readers };
  const found = await compare(feed(server, others), feed(usualServer, others), twelve);
  const foundApart = await compare(feed(server, apart), feed(usualServer, apart), twelve);
  const held = resident(server);
  return [
    latency('the worst feed that 60 make in an hour, p99 of 12 readers', found, 2),
    latency('the same, for 12 whom all 60 have blocked', foundApart, 2),
    alone('memory of the server of the worst feed', `${held.toFixed(0)} MB`, '<= 400 MB', held <= 400),
  ];
}

/** The same pages over a million posts as over ten thousand, both servers up at once. */
async function large(
  postgres: Postgres,
  { DATABASE_URL = '' }: NodeJS.ProcessEnv,
  sessions: Record<string, string>[],
): Promise<Row> {
  const sizes = [10_000, 1_000_000];
  const loads = [];
  for (const posts of sizes) {
    const settings = await database(postgres, `posts_${posts}`, { people: usual.people, posts, messages: 0 });
    await copySessions(DATABASE_URL, settings.DATABASE_URL ?? '');
    const { server } = await started(settings);
    await greet(server, sessions);
    const deep = deepPath(posts);
    let turn = 0;
    const path = () => {
      turn += 1;
      return turn % 2 ? feedPath : deep();
    };
    loads.push(reads({ server, sessions }, path));
  }
  const [small, big] = loads;
  if (!small || !big) throw new Error('Both sizes are needed.');
  return slowdown('the same pages, 1,000,000 posts', await compare(big, small, rounds), 1.3);
}

async function profile(settings: NodeJS.ProcessEnv) {
  const { app, server, sessions } = await served(profiled(settings));
  const load = reads({ server, sessions }, () => feedPath);
  const { perSecond } = await run(load, rounds.duration * 2, rounds.connections);
  await app.stop();
  console.log(`GET ${feedPath}: ${perSecond.toFixed(0)} /s while profiled\n\n${summary()}`);
}

async function end(code: number): Promise<never> {
  for (const each of open.reverse()) await each.stop();
  rmSync(dir, { recursive: true, force: true });
  process.exit(code);
}
