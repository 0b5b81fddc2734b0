/**
 * Measures the production build against quality.md, Performance, on an embedded Postgres with 10,000 people, 100,000 posts
 * and 1,000,000 messages. Each figure is a ratio to a baseline that was measured in the same minutes.
 *
 *   npm run bench                 about ten minutes; the table is also written to .cache/bench.json
 *   npm run bench -- --quick      short rounds, for a first impression
 *   npm run bench -- --small      a small database, for work on the bench itself; no report is written
 *   npm run bench -- --large      also 1,000,000 posts against 10,000, and the worst feed against an ordinary one
 *   npm run bench -- --only worst-feed   only that part; `--only sockets` likewise
 *   npm run bench -- --only /api/like    only rows whose name contains the text; separate several with commas
 *   npm run bench -- --strict     exits with 1 if a figure misses its target
 *   npm run bench -- --profile /dashboard   instead of the table, profiles the server under the requests of that row
 *                                 (default: GET /api/posts) and keeps a .cpuprofile in .cache/bench/profile; separate
 *                                 several rows with commas
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Sessions } from './bench/asks.ts';
import { startBaselines } from './bench/baselines.ts';
import { median, type Rounds } from './bench/compare.ts';
import { large, worstFeed } from './bench/crowded.ts';
import type { Size } from './bench/fill.ts';
import { fillPush } from './bench/fill-push.ts';
import { fillSuspensions } from './bench/fill-suspensions.ts';
import { run } from './bench/load.ts';
import { memory } from './bench/memory.ts';
import { packedBytes, pagesOf } from './bench/page-asks.ts';
import { dashboard } from './bench/page-rows.ts';
import { emptyProfiles, profiled, summary } from './bench/profile.ts';
import { type About, alone, keep, type Row, show } from './bench/report.ts';
import type { Bench } from './bench/rows.ts';
import { database, greet, metricsToken, open, served, started, stopAll } from './bench/servers.ts';
import { socketRows } from './bench/sockets.ts';
import { measureAll, namesIn, workNamed } from './bench/works.ts';
import { startApp } from './services/app.ts';
import { build } from './services/build.ts';
import { startPostgres } from './services/postgres.ts';
import { freePort } from './services/process.ts';
import { startRealtime } from './services/realtime.ts';

const asked = (flag: string) => process.argv.includes(flag);
/** The argument after a flag, unless it is another flag. */
const after = (flag: string) => {
  const said = asked(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined;
  return said?.startsWith('--') ? undefined : said;
};
const only = after('--only');
const rounds: Rounds = asked('--quick')
  ? { duration: 1, rounds: 2, connections: 10 }
  : { duration: 3, rounds: 3, connections: 10 };
/** Of calls and of pages; a short run takes less. */
const memoryLoad = { connections: rounds.connections, seconds: asked('--quick') ? 5 : 60 };
const usual: Size = asked('--small')
  ? { people: 8200, posts: 2000, messages: 50_000 }
  : { people: 10_000, posts: 100_000, messages: 1_000_000 };

/** In seconds. Long enough that the server's start is a small part of the profile. */
const profiledFor = 15;

const dir = mkdtempSync(path.join(tmpdir(), 'hypegist-bench-'));
// If this runs as root, Postgres runs as another account and must be able to enter the folder.
chmodSync(dir, 0o755);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));

try {
  await main();
  await end(process.exitCode ? Number(process.exitCode) : 0);
} catch (error) {
  // An AggregateError has an empty message: print the whole error.
  console.error((error instanceof Error && error.message) || error);
  await end(1);
}

async function main() {
  Object.assign(process.env, {
    DATA_DIR: dir,
    NEXTAUTH_SECRET: randomBytes(48).toString('base64url'),
    BASELINE: '1',
    NEXT_DIST_DIR: '.cache/bench/build',
    // Simulates a proxy, so that each visitor has an address, and rate limits, of their own.
    TRUSTED_PROXIES: '1',
  });
  const postgres = open(await startPostgres({ dir: path.join(dir, 'postgres') }));
  if (only === 'worst-feed') return show(await worstFeed(postgres, rounds));
  const settings = await database(postgres, 'usual', usual);
  await build(settings);
  if (asked('--profile')) {
    emptyProfiles();
    for (const row of namesIn(after('--profile') ?? '/api/posts'))
      await profile(settings, postgres.url('usual'), row);
    return;
  }

  const busy = loadavg()[0] ?? 0;
  const rows: Row[] = only ? [] : [await startTime(settings)];
  const { app, server, sessions, pair } = await served(settings, rounds.connections);
  const crowd = () => socketRows({ settings, sessions, posts: usual.posts }, rounds);
  if (only === 'sockets') return show(await crowd());
  const unlimited = await startUnlimited(settings);
  const databaseUrl = postgres.url('usual');
  await fillPush(databaseUrl);
  const appealTokens = await fillSuspensions(databaseUrl, pair);
  const live = await startLive({ ...settings, ...open(await startRealtime()).settings }, sessions);
  const monitored = await startMonitored(settings);
  const bench = {
    server,
    unlimited: unlimited.server,
    live: live.server,
    monitored: monitored.server,
    pair,
    appealTokens,
    databaseUrl,
    sessions,
    posts: usual.posts,
  };
  const baselines = await startBaselines({ server, sessions }, bench);
  console.log('Measuring ...');
  // Before any write, because new posts change the page.
  if (!only || namesIn(only).some((part) => dashboard.includes(part))) rows.push(await dashboardBytes(bench));
  rows.push(...(await measureAll(bench, baselines, rounds, only)));
  await unlimited.app.stop();
  await live.app.stop();
  await monitored.app.stop();
  if (only) return show(rows);
  rows.push(...(await memory(server, sessions, memoryLoad)));
  await app.stop();
  rows.push(...(await crowd()));
  if (asked('--large')) {
    const known = { settings, sessions };
    rows.push(await large(postgres, rounds, known));
    rows.push(...(await worstFeed(postgres, rounds, known)));
  }
  show(rows);
  if (busy > cpus().length / 2)
    console.log(`The machine was busy (load ${busy.toFixed(1)}): idle, it does better.`);
  if (!asked('--small')) keep(rows, about(busy));
  if (asked('--strict') && rows.some((row) => !row.ok)) process.exitCode = 1;
}

async function dashboardBytes(bench: Bench): Promise<Row> {
  const kilobytes = (await packedBytes(pagesOf(bench, dashboard))) / 1000;
  return alone(`GET ${dashboard}, HTML gzipped`, `${kilobytes.toFixed(1)} kB`, '<= 10 kB', kilobytes <= 10);
}

function about(load: number): About {
  return {
    date: new Date().toISOString(),
    load,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory: totalmem(),
    node: process.version,
    ...usual,
    ...rounds,
  };
}

/** A server on the same database with a thousand times the rate limits. */
async function startUnlimited(settings: NodeJS.ProcessEnv) {
  return started({ ...settings, PORT: String(await freePort()), RATE_LIMIT_SCALE: '1000' });
}

/** A server on the same database whose people are logged in, and whose notices can be left out (`without-notices.mjs`). */
async function startLive(settings: NodeJS.ProcessEnv, sessions: Sessions) {
  const preload = pathToFileURL(path.resolve('scripts/bench/without-notices.mjs')).href;
  const options = `${process.env.NODE_OPTIONS ?? ''} --import ${preload}`;
  const other = await started({ ...settings, NODE_OPTIONS: options, PORT: String(await freePort()) });
  await greet(other.server, sessions, rounds.connections);
  return other;
}

/** A server on the same database that also collects metrics. Its rate limits allow more requests than a monitor makes. */
async function startMonitored(settings: NodeJS.ProcessEnv) {
  const own = { METRICS_TOKEN: metricsToken, RATE_LIMIT_SCALE: '1000' };
  return started({ ...settings, ...own, PORT: String(await freePort()) });
}

/** Time from the start of the process to its first 200, while the database is already up. */
async function startTime(settings: NodeJS.ProcessEnv): Promise<Row> {
  const seconds: number[] = [];
  for (let start = 0; start < 3; start += 1) {
    const began = performance.now();
    const app = await startApp(settings);
    seconds.push((performance.now() - began) / 1000);
    await app.stop();
  }
  const measured = median(seconds);
  return alone('server start to first 200', `${measured.toFixed(2)} s`, '<= 2 s', measured <= 2);
}

/** Runs with raised rate limits, since only two people read the chat that is written to. */
async function profile(settings: NodeJS.ProcessEnv, databaseUrl: string, row: string) {
  const counting = row.includes('metrics') ? { METRICS_TOKEN: metricsToken } : {};
  const watched = profiled({ ...settings, RATE_LIMIT_SCALE: '1000', ...counting });
  const { app, server, sessions, pair } = await served(watched, rounds.connections);
  const bench = {
    server,
    unlimited: server,
    live: server,
    monitored: server,
    pair,
    appealTokens: row.includes('appeals') ? await fillSuspensions(databaseUrl, pair) : [],
    databaseUrl,
    sessions,
    posts: usual.posts,
  };
  const { name, load } = workNamed(bench, row);
  const { perSecond } = await run(load, profiledFor, rounds.connections);
  await app.stop();
  console.log(`${name}: ${perSecond.toFixed(0)} /s while profiled\n\n${summary(name)}`);
}

async function end(code: number): Promise<never> {
  await stopAll();
  rmSync(dir, { recursive: true, force: true });
  process.exit(code);
}
