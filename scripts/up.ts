/**
 * The whole product on one machine (contract.md, Running it): database, realtime and mail servers, migrations, demo content on the
 * first start, build, server. With `--dev`, from the sources with hot reload. Ctrl-C or SIGTERM stops all of it. What ends
 * by itself meanwhile is started again.
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
/** So often in a row, half a minute in all; a server that ends each time is of no use to anybody. */
const appTries = 5;

let folder: Lock | undefined;
/** In the order of their start; they are stopped from the last to the first. */
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
  const applied = await applyMigrations(process.env.DIRECT_DATABASE_URL || databaseUrl);
  if (process.env.DIRECT_DATABASE_URL) await keepSessionDefaults(process.env.DIRECT_DATABASE_URL);
  ending.signal.throwIfAborted();
  if (applied.length > 0) console.log(`Applied ${applied.length} migration(s).`);
  killPoint('up-migrated');
  const demo = !ownDatabase && (await seedDemo(settings));
  killPoint('up-prepared');
  await (dev ? bundleServiceWorker() : build(settings, ending.signal));
  const url = await served(settings);
  schedule(url, settings.CRON_SECRET ?? '');
  // In one piece: whoever waits for the first line has the accounts with it.
  console.log([`\nReady on ${url}`, demo].filter(Boolean).join('\n'));
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

/** Each mail is told on this terminal alone: its link is as good as a password, and no log holds one. */
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

/** Notes a service for the stop; where that has begun while the service came up, the service goes at once. */
async function kept(service: Pick<Supervised<never>, 'stop'>) {
  if (ending.signal.aborted) await service.stop();
  ending.signal.throwIfAborted();
  services.push(service);
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
    ending.abort();
    // What is on its way up would be left behind.
    await starting.catch(() => {});
    // A command that comes now must not take a database that goes.
    if (folder) forgetRunning(dataDir());
    for (const service of services.reverse()) await service.stop();
    folder?.release();
    process.exit(code);
  })();
  return stopping;
}
