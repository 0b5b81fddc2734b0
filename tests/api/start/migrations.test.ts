/** Migrations that are killed, that a full disk ends, or that two processes begin at once. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { applyMigrations, driftOf, migrationNames } from '../../../scripts/migrate.ts';
import { withClient } from '../../../scripts/services/database.ts';
import { isOutsideTransaction } from '../../../scripts/services/migration-script.ts';
import { runToItsEnd } from '../../support/kill-points';

const server = inject('postgresUrl');
const [first = '', second = '', ...later] = migrationNames();
const made: string[] = [];

/** A table that the second one makes. */
const inTheWay = /CREATE TABLE "(\w+)"/.exec(
  readFileSync(`prisma/migrations/${second}/migration.sql`, 'utf8'),
)?.[1];

async function aDatabase(): Promise<string> {
  const name = `start_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  made.push(name);
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

afterEach(async () => {
  for (const name of made.splice(0))
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
});

const migrate = (url: string, killPoint = '') =>
  runToItsEnd('scripts/migrate.ts', { DATABASE_URL: url, DIRECT_DATABASE_URL: '', KILL_POINT: killPoint });

const sql = (url: string, text: string) =>
  withClient(url, async (client) => (await client.query(text)).rows as Record<string, unknown>[]);

const unfinished = (url: string) =>
  sql(
    url,
    'select migration_name from _prisma_migrations where finished_at is null and rolled_back_at is null',
  );

async function expectUpToDate(url: string) {
  const rows = await sql(
    url,
    'select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null order by 1',
  );
  expect(rows.map(({ name }) => name)).toEqual(migrationNames());
  expect(await unfinished(url)).toEqual([]);
  // What Prisma cannot say of any of ours.
  expect(await driftOf(url)).toBe(await driftOf(process.env.DATABASE_URL as string));
}

describe('a migration', () => {
  test.each(['migration-begun', 'migration-applied'])(
    'killed at %s is taken up by the next start',
    async (step) => {
      const url = await aDatabase();
      await applyMigrations(url, [first]);
      expect((await migrate(url, step)).signal).toBe('SIGKILL');
      expect(await unfinished(url)).toEqual(step === 'migration-begun' ? [{ migration_name: second }] : []);
      expect(await applyMigrations(url)).toEqual(step === 'migration-begun' ? [second, ...later] : later);
      await expectUpToDate(url);
    },
  );

  test('that a version before this one left as failed is taken up', async () => {
    const url = await aDatabase();
    await applyMigrations(url, [first]);
    await sql(
      url,
      `insert into _prisma_migrations (id, checksum, started_at, migration_name, logs)
       values ('left', 'x', now(), '${second}', 'No space left on device')`,
    );
    expect(await applyMigrations(url)).toEqual([second, ...later]);
    await expectUpToDate(url);
  });

  test('that cannot be applied says what to do, leaves nothing, and goes on when the cause is gone', async () => {
    const url = await aDatabase();
    await applyMigrations(url, [first]);
    await sql(url, `create table ${inTheWay} (id int)`);
    const { code, words } = await migrate(url);
    expect(code).toBe(1);
    expect(words).toContain('The database could not be brought up to date: ');
    expect(words).toContain(`relation "${inTheWay}" already exists`);
    expect(words).toMatch(/When the cause is gone, `npm run migrate` goes on where it ended/);
    expect(words).not.toMatch(/^\s+at /m);
    await sql(url, `drop table ${inTheWay}`);
    expect(await applyMigrations(url)).toEqual([second, ...later]);
    await expectUpToDate(url);
  });

  test('ends while it waits for others, as soon as whoever began it is ended, and is taken up', async () => {
    const url = await aDatabase();
    await applyMigrations(url, [first]);
    const words = await withClient(url, async (client) => {
      const waits = () => applyMigrations(url, undefined, AbortSignal.timeout(1500)).catch(String);
      // Another one migrates; then somebody holds the name of what the second one makes.
      await client.query('select pg_advisory_lock(72707369)');
      const forAnother = await waits();
      await client.query(`select pg_advisory_unlock(72707369); begin; create table ${inTheWay} (id int)`);
      return [forAnother, await waits()];
    });
    expect(words[0]).toContain('The database could not be brought up to date: The operation was aborted');
    expect(words[1]).toContain(`${second}: The operation was aborted`);
    expect(await applyMigrations(url)).toEqual([second, ...later]);
    await expectUpToDate(url);
  });

  test('begun by two at once is applied once', async () => {
    const url = await aDatabase();
    const both = await Promise.all([migrate(url), migrate(url)]);
    expect(
      both.map(({ code }) => code),
      both.map(({ words }) => words).join('\n'),
    ).toEqual([0, 0]);
    expect(both.filter(({ words }) => words.includes('up to date'))).toHaveLength(1);
    await expectUpToDate(url);
  });

  test('can be undone whole, or is one statement that Postgres takes outside a transaction alone', () => {
    const outside =
      /\bconcurrently\b|^\s*(begin|commit|vacuum|reindex|cluster|alter system|create database)\b[^;]*;/im;
    const held = migrationNames().filter((name) => {
      const script = readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8');
      const words = script.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''");
      return outside.test(words) && !isOutsideTransaction(script);
    });
    expect(held).toEqual([]);
  });
});
