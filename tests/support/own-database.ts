/** Runs before each file of API tests: gives it a database, a folder and the app's settings. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { withClient } from '../../scripts/services/database.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const server = inject('postgresUrl');
// Copies files: the WAL-logged strategy takes three times as long.
const copied = `create database ${name} template template_migrated strategy file_copy`;
await withClient(server, (client) => client.query(copied));

const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-test-'));
// Every reading of the clock reads this file; a missing file would take three times as long.
const clockOffset = path.join(folder, 'clock-offset');
writeFileSync(clockOffset, '0');
const url = new URL(server);
url.pathname = `/${name}`;
Object.assign(process.env, {
  DATABASE_URL: url.href,
  // On a busy machine a connection may take long, and that is no fault.
  CONNECTION_TIMEOUT_MS: '60000',
  NEXTAUTH_SECRET: 'only-for-tests-and-long-enough-to-pass-the-check',
  NEXTAUTH_URL: 'http://localhost:3000',
  CREATOR_EMAIL: 'creator@hypegist.test',
  CRON_SECRET: 'what only the scheduler of the tests knows',
  METRICS_TOKEN: 'what only the monitor of the tests knows',
  DATA_DIR: folder,
  // Live events are enabled, but no server receives them: no call may depend on one.
  PUSHER_APP_ID: 'tests',
  PUSHER_KEY: 'tests-key',
  PUSHER_SECRET: 'a secret of the tests alone',
  PUSHER_HOST: '127.0.0.1',
  PUSHER_PORT: '9',
  // The same for mails: a test file that reads them starts the server (tests/support/mails.ts).
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUSH_HOSTS: '127.0.0.1,fcm.googleapis.com,*.push.apple.com',
  MAIL_FROM: 'HypeGist <no-reply@hypegist.test>',
  WITHOUT_SECOND_FACTOR: '1',
  CLOCK_OFFSET_FILE: clockOffset,
  RATE_LIMIT_SCALE: '1000',
  // On a busy machine, slow query lines would disturb the tests of the log.
  SLOW_QUERY_MS: '60000',
});

/** Our modules store state on `globalThis` to survive a hot reload. Delete what the previous test file left there. */
for (const name of Object.keys(globalThis).filter((each) => each.startsWith('hypegist')))
  Reflect.deleteProperty(globalThis, name);

afterAll(async () => {
  const [{ pendingEffects }, { disconnect }] = await Promise.all([
    import('@/lib/platform/after-response'),
    import('@/lib/platform/database/client'),
  ]);
  await pendingEffects();
  await disconnect();
  await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
  rmSync(folder, { recursive: true, force: true });
});
