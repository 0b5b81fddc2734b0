/**
 * Runs the whole product on one machine (contract.md, Running it): database, realtime and mail servers, migrations, demo
 * content at the first start, build, app server. With `--dev`, from the sources with hot reload. Ctrl-C or SIGTERM stops
 * everything. A service that exits by itself is restarted.
 */
import { killPoint } from '@/lib/platform/kill-point';
import { applyMigrations, keepSessionDefaults } from './migrate.ts';
import { bundleServiceWorker } from './service-worker/bundle.mjs';
import { type App, localSettings, requireFreePort, startApp } from './services/app.ts';
import { build } from './services/build.ts';
import { dataDir, startEmbeddedDatabase } from './services/database.ts';
import { failureWords } from './services/failure-words.ts';
import type { Lock } from './services/lock.ts';
import { type MailServer, ownMail, startMail } from './services/mail.ts';
import type { Postgres } from './services/postgres.ts';
import { ownRealtime, type Realtime, startRealtime } from './services/realtime.ts';
import { forgetRunning, noteRunning, takeFolder, wasKilled } from './services/running.ts';
import { type Supervised, supervised } from './services/supervised.ts';

const dev = process.argv.includes('--dev');
const port = Number(process.env.PORT || 3000);
/** Maximum restarts in a row, over about half a minute. More would not help an app server that exits each time. */
const appTries = 5;

let folder: Lock | undefined;
/** In order of start. They are stopped in reverse order. */
const services: Pick<Supervised<never>, 'stop'>[] = [];
const ending = new AbortController();
let stopping: Promise<void> | undefined;
const say = (sentence: string) => console.error(sentence);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

const starting = start();
try {
  await starting;
} catch (error) {
  if (!stopping) {
    say(failureWords(error, dataDir()));
    await stop(1);
  }
}

async function start() {
  if (!(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new Error('PORT must be a whole number from 1 to 65535.');
  folder = takeFolder(dataDir());
  killPoint('up-folder-taken');
  await requireFreePort(port, wasKilled(dataDir()));
  const ownDatabase = process.env.DATABASE_URL;
  const databaseUrl = ownDatabase || (await embedded());
  noteRunning(dataDir(), { pid: process.pid, databaseUrl, port });
  killPoint('up-noted');
  const realtime = ownRealtime() ? {} : await embeddedRealtime();
  const mail = ownMail() ? {} : await embeddedMail();
  const settings = { ...localSettings(databaseUrl, port), ...realtime, ...mail };
  killPoint('up-settings-kept');
  const migrated = process.env.DIRECT_DATABASE_URL || databaseUrl;
  const applied = await applyMigrations(migrated, undefined, ending.signal);
  if (process.env.DIRECT_DATABASE_URL) await keepSessionDefaults(process.env.DIRECT_DATABASE_URL);
  ending.signal.throwIfAborted();
  if (applied.length > 0) console.log(`Applied ${applied.length} migration(s).`);
  killPoint('up-migrated');
  const demo = !ownDatabase && (await seedDemo(settings));
  killPoint('up-prepared');
  await (dev ? bundleServiceWorker() : build(settings, ending.signal));
  const url = await served(settings);
  schedule(url, settings.CRON_SECRET ?? '');
  // In one write, so that a program that waits for the first line also gets the accounts.
  console.log([`\nReady on ${url}`, demo].filter(Boolean).join('\n'));
}

/** Settles due items once a minute. On a deployment, the platform's scheduler does this. */
function schedule(url: string, secret: string) {
  const settle = () =>
    fetch(`${url}/api/cron/settle`, { headers: { authorization: `Bearer ${secret}` } }).catch(() => {
      // The server is busy or stopping. The next run is in a minute.
    });
  setInterval(settle, 60_000).unref();
}

async function embedded(): Promise<string> {
  const database = await supervised<Postgres & { databaseUrl: string }>({
    name: 'The database',
    start: async (before) => {
      const { postgres, databaseUrl } = await startEmbeddedDatabase(before?.port);
      return { ...postgres, databaseUrl };
    },
    say,
  });
  await kept(database);
  return database.now().databaseUrl;
}

async function embeddedRealtime(): Promise<Record<string, string>> {
  const realtime = await supervised<Realtime>({
    name: 'The realtime server',
    start: (before) => startRealtime(before && { port: before.port }),
    say,
  });
  await kept(realtime);
  return realtime.now().settings;
}

/** Prints each mail's link only on this terminal, never in a log, because the link is as secret as a password. */
async function embeddedMail(): Promise<Record<string, string>> {
  const onMail = ({ file, link }: { file: string; link: string | null }) =>
    console.log(`Mail: ${[file, link].filter(Boolean).join('  ')}`);
  const mail = await supervised<MailServer>({
    name: 'The mail server',
    start: (before) => startMail({ onMail, ...(before && { port: before.port }) }),
    say,
  });
  await kept(mail);
  return mail.now().settings;
}

async function served(settings: NodeJS.ProcessEnv): Promise<string> {
  const onOutput = (text: string) => void process.stdout.write(text);
  const app = await supervised<App>({
    name: 'The app server',
    start: () => startApp(settings, { dev, onOutput, until: ending.signal }),
    say,
    tries: appTries,
    gaveUp: () => void stop(1),
  });
  await kept(app);
  return app.now().url;
}

/** Registers a service to be stopped at the end. If the end has begun while it started, it is stopped immediately. */
async function kept(service: Pick<Supervised<never>, 'stop'>) {
  if (ending.signal.aborted) await service.stop();
  ending.signal.throwIfAborted();
  services.push(service);
}

/** Creates the demo people and posts once. Their accounts are printed at every start. */
async function seedDemo(settings: NodeJS.ProcessEnv): Promise<string> {
  Object.assign(process.env, settings);
  const { seedOnce, demoAccounts } = await import('../prisma/seed/demo.ts');
  await seedOnce();
  return demoAccounts;
}

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    ending.abort();
    // Waits for services that are still starting, since they would not be stopped.
    await starting.catch(() => {});
    // A command that starts now must not use a database that is stopping.
    if (folder) forgetRunning(dataDir());
    for (const service of services.reverse()) await service.stop();
    folder?.release();
    process.exit(code);
  })();
  return stopping;
}
