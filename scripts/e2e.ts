/**
 * The browser tests, on the production build. Starts a Postgres in a temporary folder, migrates it, adds the demo people,
 * starts the app server with the test clock, then runs Playwright. Everything is stopped afterwards, whatever the result.
 *
 *   npm run test:e2e                                everything; time budgets run last, with nothing in parallel
 *   npm run test:e2e -- --project=phone feed        one run with these Playwright arguments
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settingNames } from '@/lib/platform/env';
import type { Registry } from '@/tests/e2e/support/registry';
import { applyMigrations } from './migrate.ts';
import { type App, localSettings, startApp } from './services/app.ts';
import { build } from './services/build.ts';
import { findOrInstallChromium } from './services/chromium.ts';
import { createDatabase } from './services/database.ts';
import { type MailServer, startMail } from './services/mail.ts';
import { type Postgres, startPostgres } from './services/postgres.ts';
import { freePort } from './services/process.ts';
import { type Realtime, startRealtime } from './services/realtime.ts';

/** Folder of Playwright's JSON reports, one `<name>.json` per run. `verify` counts them. */
const reports = path.resolve('.cache/e2e');
/** The tests bring their own settings, so the developer's must not apply, except the log level. */
for (const name of settingNames) if (name !== 'LOG_LEVEL') delete process.env[name];
// About twenty app servers and some commands are started. With a compile cache, their packages are compiled once.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled');
const surroundings = { ...process.env };
const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-e2e-'));
let app: App | undefined;
let postgres: Postgres | undefined;
let realtime: Realtime | undefined;
let mail: MailServer | undefined;
let registry: Registry | undefined;
let playwright: ChildProcess | undefined;
let stopping: Promise<void> | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(1));

try {
  const env = await start();
  const asked = process.argv.slice(2);
  const runs: [string, string[]][] =
    asked.length > 0
      ? [['asked', asked]]
      : [
          [
            'journeys',
            ['machine', 'worker', 'bytes', 'phone', 'laptop'].map((project) => `--project=${project}`),
          ],
          ['budgets', ['--project=budgets']],
        ];
  let failed = false;
  for (const [name, args] of runs) failed = (await runPlaywright(name, args, env)) !== 0 || failed;
  await stop(failed ? 1 : 0);
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

/** @returns the environment for the tests */
async function start(): Promise<NodeJS.ProcessEnv> {
  const chromium = findOrInstallChromium();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  // If the tests run as root, Postgres runs as another account and must be able to enter the folder.
  chmodSync(folder, 0o755);
  // Durability is off, since test data need not survive a power cut.
  postgres = await startPostgres({
    dir: path.join(folder, 'postgres'),
    flags: ['fsync=off', 'full_page_writes=off'],
  });
  // A template database: tests copy it in a tenth of a second. Postgres copies it only if nobody is connected to it.
  await createDatabase(postgres, 'migrated');
  await applyMigrations(postgres.url('migrated'));
  await createDatabase(postgres, 'e2e', 'migrated');
  const databaseUrl = postgres.url('e2e');
  const clock = path.join(folder, 'clock');
  Object.assign(process.env, { DATA_DIR: folder, CLOCK_OFFSET_FILE: clock, RATE_LIMIT_SCALE: '1000' });
  realtime = await startRealtime();
  mail = await startMail();
  const settings = {
    ...localSettings(databaseUrl, await freePort()),
    ...realtime.settings,
    ...mail.settings,
    // The tests act as the push service.
    PUSH_HOSTS: '127.0.0.1',
    // Three tests at once keep two processors busy; a call that waits for a connection is no failure.
    CONNECTION_TIMEOUT_MS: '60000',
  };
  // In parallel with the build, which mostly waits for files.
  [registry] = await Promise.all([writePeople(settings), build(settings)]);
  const log = createWriteStream(path.join(reports, 'app.log'));
  app = await startApp(settings, { onOutput: (text) => log.write(text) });
  return {
    ...surroundings,
    CLOCK_OFFSET_FILE: clock,
    RATE_LIMIT_SCALE: '1000',
    E2E_URL: app.url,
    E2E_DATABASE_URL: databaseUrl,
    E2E_TEMPLATE_URL: postgres.url('migrated'),
    E2E_MAIL_FOLDER: path.join(folder, 'mail'),
    E2E_REGISTRY_URL: registry.url,
    CHROMIUM_PATH: chromium,
  };
}

/** Writes the demo people now. The tests create further people on demand. */
async function writePeople(settings: NodeJS.ProcessEnv): Promise<Registry> {
  Object.assign(process.env, settings);
  const { seedOnce } = await import('../prisma/seed/demo.ts');
  await seedOnce();
  const { openRegistry } = await import('../tests/e2e/support/registry.ts');
  return openRegistry();
}

function runPlaywright(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (stopping) return Promise.resolve(1);
  const report = { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, `${name}.json`) };
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...args];
  const child = spawn(process.execPath, command, { env: { ...env, ...report }, stdio: 'inherit' });
  playwright = child;
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    if (playwright && playwright.exitCode === null && playwright.signalCode === null) {
      const gone = new Promise((resolve) => playwright?.once('exit', resolve));
      // On SIGINT, Playwright closes its browsers and what its tests started.
      playwright.kill('SIGINT');
      await gone;
    }
    await app?.stop();
    await registry?.stop();
    await mail?.stop();
    await realtime?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
    process.exit(code);
  })();
  return stopping;
}
