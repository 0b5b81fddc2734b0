/**
 * The whole product on one machine (contract.md, Running it): database, realtime server, migrations, demo content on the
 * first start, build, server. With `--dev`, from the sources with hot reload. Ctrl-C or SIGTERM stops all of it.
 */
import { applyMigrations, keepSessionDefaults } from './migrate.ts';
import { type App, build, localSettings, startApp } from './services/app.ts';
import { dataDir, startEmbeddedDatabase } from './services/database.ts';
import type { Postgres } from './services/postgres.ts';
import { ownRealtime, type Realtime, startRealtime } from './services/realtime.ts';
import { forgetRunning, noteRunning, runningOn } from './services/running.ts';

const dev = process.argv.includes('--dev');
const port = Number(process.env.PORT || 3000);
let app: App | undefined;
let postgres: Postgres | undefined;
let realtime: Realtime | undefined;
let stopping: Promise<void> | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

try {
  await start();
} catch (error) {
  if (!stopping) {
    console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
}

async function start() {
  const other = runningOn(dataDir());
  if (other)
    throw new Error(`HypeGist already runs on ${dataDir()} (http://localhost:${other.port}). Stop it first.`);
  const ownDatabase = process.env.DATABASE_URL;
  const databaseUrl = ownDatabase || (await embedded());
  noteRunning(dataDir(), { pid: process.pid, databaseUrl, port });
  if (!ownRealtime()) realtime = await startRealtime();
  const settings = { ...localSettings(databaseUrl, port), ...realtime?.settings };
  const applied = await applyMigrations(process.env.DIRECT_DATABASE_URL || databaseUrl);
  if (process.env.DIRECT_DATABASE_URL) await keepSessionDefaults(process.env.DIRECT_DATABASE_URL);
  if (applied.length > 0) console.log(`Applied ${applied.length} migration(s).`);
  const demo = !ownDatabase && (await seedDemo(settings));
  if (!dev) build(settings);
  app = await startApp(settings, { dev, onOutput: (text) => process.stdout.write(text) });
  app.process.on('exit', () => void stop(stopping ? 0 : 1));
  schedule(app.url, settings.CRON_SECRET ?? '');
  // In one piece: whoever waits for the first line has the accounts with it.
  console.log([`\nReady on ${app.url}`, demo].filter(Boolean).join('\n'));
}

/** Once a minute, what is due and nobody looked at. On a deployment that is the platform's own scheduler. */
function schedule(url: string, secret: string) {
  const settle = () =>
    fetch(`${url}/api/cron/settle`, { headers: { authorization: `Bearer ${secret}` } }).catch(() => {
      // The server is busy or on its way out; a minute later it is asked again.
    });
  setInterval(settle, 60_000).unref();
}

async function embedded(): Promise<string> {
  const started = await startEmbeddedDatabase();
  postgres = started.postgres;
  return started.databaseUrl;
}

/** The demo's people and posts, made once; its accounts are told at every start. */
async function seedDemo(settings: NodeJS.ProcessEnv): Promise<string> {
  Object.assign(process.env, settings);
  const { seedOnce, demoAccounts } = await import('../prisma/seed/demo.ts');
  await seedOnce();
  return demoAccounts;
}

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    await app?.stop();
    await realtime?.stop();
    await postgres?.stop();
    if (!runningOn(dataDir())) forgetRunning(dataDir());
    process.exit(code);
  })();
  return stopping;
}
