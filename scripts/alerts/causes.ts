/** What each alert is for, done to a real server. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestCluster } from '../chaos/cluster.ts';
import { withClient } from '../services/database.ts';

export type Cause = {
  /** Every alert that fires by it, the one that it is for first. */
  firing: string[];
  make: (cluster: TestCluster) => Promise<void>;
  /** Takes it away again. */
  undo: (cluster: TestCluster) => Promise<void>;
};

const calls = 40;
/** In milliseconds; longer than the rule's second, shorter than a statement may take. */
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
    // The database is there again when it is asked for figures, and what failed has failed.
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
