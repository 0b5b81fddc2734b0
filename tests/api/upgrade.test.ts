/** Migrations go forward over data: what the first version kept, the newest still has (quality.md, Habits). */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { disconnect, pool } from '@/lib/platform/database/client';
import {
  applyMigrations,
  driftOf,
  migrationNames,
  readSnapshot,
  schemaFiles,
  unwrittenChanges,
} from '../../scripts/migrate.ts';
import { withClient } from '../../scripts/services/database.ts';
import { expectCountsEqualRows } from '../support/counts';
import { fillFirstTables } from '../support/first-tables';

const server = inject('postgresUrl');
const name = `upgrade_${randomBytes(6).toString('hex')}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
const [first = '', ...later] = migrationNames();

type Rows = Record<string, Record<string, unknown>[]>;
/** Every table of the first migration, every row, every column it had then. */
let before: Rows;
let columns: { table: string; names: string[] }[];

/** The rows as JSON of Postgres's own making: nothing that a driver could read alike where it differs. */
async function rowsOf(tables: typeof columns): Promise<Rows> {
  return withClient(url, async (client) => {
    const found: Rows = {};
    for (const { table, names } of tables) {
      const cells = names.map((each) => `'${each}', "${each}"`).join();
      const { rows } = await client.query(
        `select jsonb_build_object(${cells}) as row from "${table}" order by 1`,
      );
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  });
}

beforeAll(async () => {
  await withClient(server, (client) => client.query(`create database ${name}`));
  expect(await applyMigrations(url, [first])).toEqual([first]);
  await withClient(url, async (client) => {
    await client.query(fillFirstTables);
    const { rows } = await client.query(`
      select table_name as table, array_agg(column_name::text order by ordinal_position) as names
      from information_schema.columns
      where table_schema = 'public' and table_name <> '_prisma_migrations' group by table_name`);
    columns = rows;
  });
  before = await rowsOf(columns);
  expect(await applyMigrations(url)).toEqual(later);
  // What reconciliation reads, it reads from the database that was brought up.
  process.env.DATABASE_URL = url;
});

afterAll(async () => {
  await disconnect();
  await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
});

describe('a database of the first migration, with data in it, brought to the newest', () => {
  test('had something in each of its tables', () => {
    expect(Object.keys(before)).toHaveLength(14);
    for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(1);
  });

  test('has every row as it was, but for XP that outlived what it was for, and addresses that named a place', async () => {
    const { users, ...others } = await rowsOf(columns);
    const { users: usersBefore, ...othersBefore } = before;
    expect(others).toEqual(othersBefore);
    const unchanged = (rows = users) => rows?.map(({ xp, profile_media_url, ...row }) => row);
    expect(unchanged()).toEqual(unchanged(usersBefore));
    expect(users?.map((row) => row.profile_media_url)).toEqual([
      `/media/profile-${'0a1b'.repeat(8)}.jpg`,
      null,
      null,
      null,
    ]);
    // A post and a comment each; on them two likes of others, two, one.
    expect(users?.map(({ username, xp }) => [username, xp])).toEqual([
      ['Amaka', 9],
      ['tunde', 9],
      ['ife_0', 8],
      ['deleted', 0],
    ]);
  });

  test('has counted what was there before there were counts', async () => {
    const { rows: totals } = await pool().query(
      // But for the marks of what a server keeps.
      `select metric, sum(count)::int as count from platform_counts
       where metric not in ('faces', 'profile_changes') group by metric order by metric`,
    );
    expect(totals).toEqual([
      { metric: 'posts', count: 3 },
      { metric: 'squads', count: 3 },
      // Four rows, and one of them an account that was deleted.
      { metric: 'users', count: 3 },
    ]);
    const { rows: games } = await pool().query(
      'select game_name, squads from game_counts order by squads desc',
    );
    expect(games).toEqual([
      { game_name: 'Call of Duty', squads: 2 },
      { game_name: 'Free Fire', squads: 1 },
    ]);
  });

  test('has added up what had been earned, and what was flipped or bought is not in it', async () => {
    const { rows } = await pool().query('select username, earned from users order by id');
    expect(rows).toEqual([
      { username: 'Amaka', earned: 60 },
      { username: 'tunde', earned: 25 },
      { username: 'ife_0', earned: 0 },
      { username: 'deleted', earned: 0 },
    ]);
  });

  test('has counted the replies that were there, and counts those of whichever version writes them', async () => {
    const counts = async () =>
      (await pool().query('select reply_count from comments order by id')).rows.map((row) => row.reply_count);
    expect(await counts()).toEqual([2, 0, 0]);
    await pool().query(
      `insert into replies (comment_id, user_id, content, created_at) values (2, 1, 'Late', now()), (1, 1, 'Again', now())`,
    );
    expect(await counts()).toEqual([3, 1, 0]);
    await pool().query(`delete from replies where content in ('Late', 'Again')`);
    expect(await counts()).toEqual([2, 0, 0]);
  });

  test('agrees with itself: every balance with its ledger, every count with its rows', async () => {
    await expectCountsEqualRows();
  });

  test('goes on counting, and numbers new rows after the old', async () => {
    const { rows } = await pool().query(
      `insert into posts (user_id, content, created_at) values (1, 'Written after the upgrade', now()) returning id`,
    );
    expect(rows).toEqual([{ id: 4 }]);
    await pool().query('update users set xp = xp + 5 where id = 1');
    await expectCountsEqualRows();
  });

  test('is up to date', async () => {
    expect(await applyMigrations(url)).toEqual([]);
  });
});

describe('no migration is forgotten', () => {
  test('the newest one leads to prisma/schema: else run `npm run migrate -- new <name>`', async () => {
    expect(readSnapshot()).toEqual(schemaFiles());
    expect(statementsOf(await unwrittenChanges(url))).toEqual([]);
  });

  test('the database that they lead to is what prisma/schema says, but for what Prisma has no words for', async () => {
    expect(statementsOf(await driftOf(url))).toEqual([
      // Names by their first letters: an operator class.
      'DROP INDEX "users_username_key_prefix";',
      // A generated column, whose expression Postgres keeps where a default would be.
      'ALTER TABLE "posts" ALTER COLUMN "hot" SET DEFAULT 0;',
    ]);
  });

  test('and a column that no schema names would be seen', async () => {
    await pool().query('alter table posts add column forgotten int');
    expect(await driftOf(url)).toContain('DROP COLUMN "forgotten"');
    await pool().query('alter table posts drop column forgotten');
  });
});

describe('a migration that failed', () => {
  test('stops none: it was undone whole, also where only another version knows it', async () => {
    await pool().query(`
      insert into _prisma_migrations (id, checksum, migration_name, started_at) values ('failed', '', 'failed_one', now())`);
    expect(await applyMigrations(url)).toEqual([]);
    const { rows } = await pool().query(
      `select rolled_back_at is not null as undone from _prisma_migrations where migration_name = 'failed_one'`,
    );
    expect(rows).toEqual([{ undone: true }]);
  });
});

const statementsOf = (script: string) => script.split('\n').filter((line) => /^[A-Z]/.test(line));
