/** Through a pooler that gives each transaction whichever session is free: nothing is left in one, or expected there. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { db, disconnect, pool, statement } from '@/lib/platform/database/client';
import { connectionSettings } from '@/lib/platform/database/connection-settings';
import { keepSessionDefaults } from '../../../scripts/migrate.ts';
import { withClient } from '../../../scripts/services/database.ts';

const direct = process.env.DATABASE_URL ?? '';
const role = 'through_a_pooler';
const asRole = Object.assign(new URL(direct), { username: role, password: 'of-the-tests' }).href;

beforeAll(async () => {
  await withClient(inject('postgresUrl'), (client) =>
    client.query(`create role ${role} login password 'of-the-tests'`),
  );
  await withClient(direct, (client) => client.query(`grant pg_read_all_data to ${role}`));
  await keepSessionDefaults(asRole);
  Object.assign(process.env, { DATABASE_URL: asRole, DIRECT_DATABASE_URL: asRole });
});

afterAll(async () => {
  await disconnect();
  const name = new URL(direct).pathname.slice(1);
  await withClient(inject('postgresUrl'), async (client) => {
    await client.query(`alter role ${role} in database ${name} reset all`);
  });
  await withClient(direct, (client) => client.query(`drop owned by ${role}; drop role ${role}`));
});

test('a plain role keeps its own sessions’ settings, which nobody says while connecting', async () => {
  expect(pool().options.options).toBeUndefined();
  const { rows } = await pool().query(
    `select name, setting, source from pg_settings where name = any($1) order by name`,
    [Object.keys(connectionSettings)],
  );
  expect(rows).toEqual([
    { name: 'TimeZone', setting: 'UTC', source: 'database user' },
    { name: 'idle_in_transaction_session_timeout', setting: '15000', source: 'database user' },
    { name: 'jit', setting: 'off', source: 'database user' },
    { name: 'plan_cache_mode', setting: 'force_generic_plan', source: 'database user' },
    { name: 'statement_timeout', setting: '9000', source: 'database user' },
  ]);
});

test('no statement is prepared under a name', async () => {
  const client = await pool().connect();
  try {
    await client.query({ name: 'by_name', text: 'select $1::int as it', values: [1] });
    expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([]);
  } finally {
    client.release();
  }
  expect(await statement('another', 'select $1::int as it', [2])).toEqual([{ it: 2 }]);
  expect(await db().user.count()).toBe(0);
  expect(await statement('left', 'select name from pg_prepared_statements', [])).toEqual([]);
});
