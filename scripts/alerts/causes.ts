/** The cause of each alert, applied to a real server. */
import { rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NightlyJob } from '@/lib/platform/metrics/last-finished';
import type { TestCluster } from '../chaos/cluster.ts';
import { withClient } from '../services/database.ts';
import { until } from '../services/process.ts';
import { startRefusingMailServer } from './refusing-mail-server.ts';

export type Cause = {
  /** Every alert that this cause fires. The first is the one that the cause is meant to test. */
  firing: string[];
  make: (cluster: TestCluster) => Promise<void>;
  /** False if the schedule is not called before the cause is made. */
  isScheduled?: false;
  /** Removes the cause. */
  undo: (cluster: TestCluster) => Promise<void>;
};

const calls = 40;
/** In milliseconds. More than the one second in the alert rule, less than the statement time-out. */
const slow = 2500;

const askAll = ({ url }: TestCluster) =>
  Promise.all(Array.from({ length: calls }, () => fetch(`${url}/api/health`).catch(() => null)));
const run = ({ databaseUrl }: TestCluster, sql: string) =>
  withClient(databaseUrl, (client) => client.query(sql));
const nothing = async () => {};

/** Calls the schedule once, as cron does each minute. */
export const callSchedule = ({ url, settings }: TestCluster) =>
  fetch(`${url}/api/cron/settle`, { headers: { authorization: `Bearer ${settings.CRON_SECRET}` } }).then(
    ({ status }) => status,
  );

/** A nightly job that this machine last finished two days ago. */
function finishedLongAgo(job: NightlyJob, alert: string): Cause {
  const note = ({ settings }: TestCluster) => path.join(String(settings.DATA_DIR), `${job}-finished`);
  return {
    firing: [alert],
    make: async (cluster) => {
      const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
      await writeFile(note(cluster), '');
      await utimes(note(cluster), twoDaysAgo, twoDaysAgo);
    },
    undo: (cluster) => rm(note(cluster)),
  };
}

const password = 'only the alerts know these words';

/** Registers people, to each of whom a mail is written, and waits until the mail server has answered about each mail. */
async function registerPeople(cluster: TestCluster, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const username = `alerted_${number}`;
    const dob = `${new Date().getUTCFullYear() - 17}-01-01`;
    const answer = await fetch(`${cluster.url}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `${username}@example.com`, username, password, dob }),
    });
    if (!answer.ok) throw new Error(`Nobody can register: ${answer.status} ${await answer.text()}`);
  }
  const waiting = async () => (await run(cluster, 'select 1 from mails')).rowCount;
  await until(async () => (await waiting()) === 0, 'A mail that is refused stays');
}

export const causes: Cause[] = [
  // First, when nobody has ever called the schedule of this server.
  {
    firing: ['HypeGistScheduleStopped'],
    isScheduled: false,
    make: async (cluster) => void (await askAll(cluster)),
    undo: nothing,
  },
  { firing: [], make: async (cluster) => void (await askAll(cluster)), undo: nothing },
  {
    firing: ['HypeGistCallsSlow'],
    make: async (cluster) => {
      cluster.connections.freeze();
      const asked = askAll(cluster);
      await sleep(slow);
      cluster.connections.thaw();
      await asked;
    },
    undo: nothing,
  },
  {
    firing: ['HypeGistMailsWait'],
    make: async (cluster) =>
      void (await run(
        cluster,
        `insert into mails (sealed, created_at, due_at) values ('', now() - interval '20 minutes', now() + interval '1 hour')`,
      )),
    undo: async (cluster) => void (await run(cluster, 'delete from mails')),
  },
  {
    firing: ['HypeGistMailsRefused'],
    make: async (cluster) => {
      const server = await startRefusingMailServer(Number(new URL(String(cluster.settings.SMTP_URL)).port));
      await registerPeople(cluster, 4).finally(server.stop);
    },
    undo: nothing,
  },
  {
    firing: ['HypeGistReportsWait'],
    make: async (cluster) =>
      void (await run(
        cluster,
        `insert into reports (target_type, target_id, reason, copy, tracking_code, created_at)
         values ('post', 1, 'bullying', '{}', 'a-day-old', now() - interval '25 hours')`,
      )),
    undo: async (cluster) => void (await run(cluster, 'delete from reports')),
  },
  {
    firing: ['HypeGistDatabaseAway', 'HypeGistCallsFail'],
    make: async (cluster) => {
      await cluster.killPostgres();
      await askAll(cluster);
    },
    undo: (cluster) => cluster.startPostgres(),
  },
  {
    // The database is back when the metrics are read, so only the failed calls remain visible.
    firing: ['HypeGistCallsFail'],
    make: async (cluster) => {
      await cluster.killPostgres();
      await askAll(cluster);
      await cluster.startPostgres();
      await sleep(1000);
    },
    undo: nothing,
  },
  {
    // Somebody called it before, and nobody does now.
    firing: ['HypeGistScheduleStopped'],
    isScheduled: false,
    make: async (cluster) => void (await askAll(cluster)),
    undo: nothing,
  },
  {
    // It is called, and one step fails.
    firing: ['HypeGistScheduleStopped'],
    isScheduled: false,
    make: async (cluster) => {
      await run(cluster, 'alter table passkey_challenges rename to challenges_away');
      // So many others succeed that this one is less than one in fifty.
      await askAll(cluster);
      await askAll(cluster);
      await callSchedule(cluster);
      await run(cluster, 'alter table challenges_away rename to passkey_challenges');
    },
    undo: nothing,
  },
  finishedLongAgo('backup', 'HypeGistBackupOld'),
  finishedLongAgo('reconciliation', 'HypeGistBalancesUnchecked'),
  {
    firing: ['HypeGistRealtimeDown'],
    make: (cluster) => cluster.killRealtime(),
    undo: (cluster) => cluster.startRealtime(),
  },
  {
    firing: ['HypeGistServerDown'],
    make: (cluster) => cluster.killApp(),
    undo: nothing,
  },
];
