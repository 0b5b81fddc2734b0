/** Migrations on a database that others use meanwhile; how long those wait is measured by `npm run chaos -- --migrations`. */

import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type FurtherMigrations, furtherMigrations } from '../../../scripts/chaos/further-migrations.ts';
import { withClient } from '../../../scripts/services/database.ts';
import { runMigration, usualPatience } from '../../../scripts/services/migration-script.ts';
import { measuredAgain } from '../../support/measured-again';

const server = inject('postgresUrl');
const column = { '29990101000000_mood': `alter table posts add column mood text not null default 'fine';` };
const index = {
  '29990101000000_index':
    '-- Beside those who write.\ncreate index concurrently if not exists posts_by_time on posts (created_at);',
};

let url: string;
let further: FurtherMigrations | undefined;
const clients: Client[] = [];

beforeEach(async () => {
  const name = `load_${randomBytes(6).toString('hex')}`;
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await withClient(server, (client) => client.query(`create database ${name} template template_migrated`));
});

afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  further?.remove();
  further = undefined;
  const name = new URL(url).pathname.slice(1);
  await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
});

async function aSession(...statements: string[]): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'a backup' });
  clients.push(client);
  await client.connect();
  for (const each of statements) await client.query(each);
  return client;
}

/** One migration alone, without the engine that keeps the list of them. */
async function run(script: string, say: (sentence: string) => void = () => {}, patience = usualPatience) {
  const pool = new Pool({ connectionString: url, max: 1 });
  // `end` does not wait until the connection is closed, and the database may be dropped by force before it is.
  pool.on('error', () => {});
  await runMigration(pool, script, 'select 1', say, patience).finally(() => pool.end());
}

const sql = (text: string) => withClient(url, async (client) => (await client.query(text)).rows);
const reads = ['begin', 'select count(*) from posts'];
const done = `select migration_name as name from _prisma_migrations where migration_name like '2999%' and finished_at is not null`;
const indexes = `select indisvalid as valid from pg_index where indexrelid = to_regclass('posts_by_time')`;

/** The migration has tried, and waits until it tries again. */
const triedInVain = `select 1 from pg_stat_activity where datname = current_database() and state = 'idle'
  and query like 'set local lock_timeout%mood text%'`;
const unmade = `alter table posts drop column mood; delete from _prisma_migrations where migration_name like '2999%'`;

/**
 * Migrates while one session reads, until somebody waited behind the migration and it gave way; another one asks all the
 * while. @returns how long that one waited at most, and how often for long
 */
async function whileRead(migrate: () => ReturnType<FurtherMigrations['migrate']>) {
  const reader = await aSession(...reads);
  const other = await aSession();
  let going = true;
  const migrated = migrate().finally(() => {
    going = false;
  });
  let [longest, behind, isRead] = [0, 0, true];
  const letGo = async () => {
    isRead = false;
    await reader.query('commit');
  };
  const stalls = monitorEventLoopDelay({ resolution: 10 });
  stalls.enable();
  while (going) {
    const from = performance.now();
    // A migration that never gives way fails the test, and does not hold it up.
    const late = setTimeout(letGo, 10_000);
    await other.query('select 1 from posts limit 1');
    clearTimeout(late);
    const took = performance.now() - from;
    longest = Math.max(longest, took);
    if (took > usualPatience.lock / 2) behind += 1;
    if (isRead && behind > 0 && (await other.query(triedInVain)).rowCount) await letGo();
    await sleep(10);
  }
  stalls.disable();
  return { ...(await migrated), longest, behind, stall: stalls.max / 1e6 };
}

describe('a change of a table that somebody reads for long', () => {
  test('lets others go on while it waits, and is made once that one is done', async () => {
    further = furtherMigrations(column);
    const { migrate } = further;
    const runs: Awaited<ReturnType<typeof whileRead>>[] = [];
    await measuredAgain(async () => {
      if (runs.length > 0) await sql(unmade);
      const run = await whileRead(() => migrate(url));
      runs.push(run);
      // Its own wait, what a busy machine adds, and the longest that the machine let this process itself stand still.
      expect(run.longest).toBeLessThan(1000 + run.stall);
    });
    for (const { code, words, behind } of runs) {
      expect(code, words).toBe(0);
      expect(words).toContain('29990101000000_mood: Others hold what it changes.');
      expect(behind, 'it was waited for at all').toBeGreaterThan(0);
    }
    expect(await sql(done)).toHaveLength(1);
  });

  test('gives up in the end, in a sentence that names who holds on, and leaves nothing', async () => {
    await aSession(...reads);
    const said: string[] = [];
    const patience = { lock: 20, pause: 20, longestPause: 40, whole: 2000 };
    await expect(
      run(Object.values(column)[0] as string, (sentence) => said.push(sentence), patience),
    ).rejects.toThrow(/^for 2 s there was no moment .* process \d+ \(a backup\) for \d+ s\.$/);
    expect(said).toHaveLength(1);
    expect(await sql(`select 1 from information_schema.columns where column_name = 'mood'`)).toEqual([]);
  });

  test('that Postgres refuses for another reason is not tried again', async () => {
    await expect(run('alter table nowhere add a int')).rejects.toThrow('relation "nowhere" does not exist');
  });
});

describe('an index that is built beside those who write', () => {
  test('needs no moment for itself: it is built while somebody reads for long', async () => {
    further = furtherMigrations(index);
    await aSession(...reads);
    const { code, words } = await further.migrate(url);
    expect(code, words).toBe(0);
    expect(await sql(indexes)).toEqual([{ valid: true }]);
    expect(await sql(done)).toHaveLength(1);
  });

  test('and half of which was left, is built anew', async () => {
    await sql('create index posts_by_time on posts (created_at)');
    await sql(`update pg_index set indisvalid = false where indexrelid = 'posts_by_time'::regclass`);
    await run(Object.values(index)[0] as string);
    expect(await sql(indexes)).toEqual([{ valid: true }]);
  });

  test('killed before it was noted, is noted by the next start', async () => {
    further = furtherMigrations(index);
    expect((await further.migrate(url, { KILL_POINT: 'migration-made-outside' })).signal).toBe('SIGKILL');
    expect(await sql(done)).toEqual([]);
    const { code, words } = await further.migrate(url);
    expect(code, words).toBe(0);
    expect(await sql(indexes)).toEqual([{ valid: true }]);
    expect(await sql(done)).toHaveLength(1);
  });

  test('that cannot be whole leaves no half, and says why', async () => {
    await sql(`insert into users (email, username, username_key, password_hash, dob) values ('a@b.test', 'a', 'a', '', '2010-01-01');
      insert into posts (user_id, content, created_at) select id, 'Twice', now() from users, generate_series(1, 2)`);
    const twice = 'create unique index concurrently if not exists posts_by_time on posts (likes)';
    await expect(run(twice)).rejects.toThrow('could not create unique index');
    expect(await sql(indexes)).toEqual([]);
  });

  test('begun by two at once is built once: neither waits for the other for good', async () => {
    further = furtherMigrations(index);
    const { migrate } = further;
    const both = await Promise.all([migrate(url), migrate(url)]);
    expect(
      both.map(({ code }) => code),
      both.map(({ words }) => words).join('\n'),
    ).toEqual([0, 0]);
    expect(await sql(done)).toHaveLength(1);
    expect(await sql(indexes)).toEqual([{ valid: true }]);
  });
});

test('a block that fills a column in parts commits after each', async () => {
  await run(`do $$ begin
    for part in 1..3 loop
      insert into platform_counts (metric, shard, count) values ('parts', part, part);
      commit;
    end loop;
  end $$;`);
  const transactions = `select count(distinct xmin::text)::int as transactions from platform_counts where metric = 'parts'`;
  expect(await sql(transactions)).toEqual([{ transactions: 3 }]);
});
