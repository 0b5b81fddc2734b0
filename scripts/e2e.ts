/**
 * The browser tests, on the production build: a Postgres of their own in a temporary folder, migrated and with the demo's
 * people in it, the app server on the test clock, then Playwright. All of it is stopped afterwards, however it went.
 *
 *   npm run test:e2e                                everything; the budgets of time last, with the machine to themselves
 *   npm run test:e2e -- --project=phone feed        what Playwright takes, once
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

/** What each run of Playwright leaves beside its readable lines: `<name>.json`, for `verify` to count. */
const reports = path.resolve('.cache/e2e');
/** A developer's own settings have no say here, but for how much is logged: the tests bring theirs. */
for (const name of settingNames) if (name !== 'LOG_LEVEL') delete process.env[name];
// Some twenty app servers are started, and commands beside them: their packages are compiled once.
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

/** @returns the environment that the tests read */
async function start(): Promise<NodeJS.ProcessEnv> {
  const chromium = findOrInstallChromium();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  // Postgres runs as an account of its own where the tests run as root.
  chmodSync(folder, 0o755);
  // Test data need not survive a power cut.
  postgres = await startPostgres({
    dir: path.join(folder, 'postgres'),
    flags: ['fsync=off', 'full_page_writes=off'],
  });
  // Nobody connects to it again: what a test has of its own is made as a copy of it, which takes a tenth of a second.
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
    // A test is the push service itself.
    PUSH_HOSTS: '127.0.0.1',
  };
  // People are written while the build waits for its own files.
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

/** The demo's people now, the tests' own when they ask. */
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
      // Its own way of ending early: it closes its browsers and what its tests started.
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
