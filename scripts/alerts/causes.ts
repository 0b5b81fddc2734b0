/** The cause of each alert, applied to a real server. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestCluster } from '../chaos/cluster.ts';
import { withClient } from '../services/database.ts';

export type Cause = {
  /** Every alert that this cause fires. The first is the one that the cause is meant to test. */
  firing: string[];
  make: (cluster: TestCluster) => Promise<void>;
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

export const causes: Cause[] = [
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
    firing: ['HypeGistServerDown'],
    make: (cluster) => cluster.killApp(),
    undo: nothing,
  },
];
