/** Statements that take long are named in the log, with no value of theirs. */
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

vi.hoisted(() => {
  // Far above what a quick statement takes on a busy machine.
  process.env.SLOW_QUERY_MS = '1000';
});

import { endpoint } from '@/lib/contract/endpoint';
import { handle } from '@/lib/http/api/handle';
import { db, pool, statement, transaction } from '@/lib/platform/database/client';
import { withoutValues } from '@/lib/platform/database/slow-query-log';
import { askHandler, fiftyTimes } from '../../support/call';
import { logLines } from '../../support/log-lines';
import { measuredAgain } from '../../support/measured-again';

const lines = logLines();
const slow = () => lines.filter(({ msg }) => msg === 'slow statement');
/** Those that sleep: where the machine stalls, a `begin` or a `commit` is slow as well. */
const sleeping = () => slow().filter(({ statement }) => String(statement).includes('pg_sleep'));
beforeEach(() => {
  lines.length = 0;
});

/** What takes 1.1 s in Postgres itself. */
const takesLong = (word: string) => `select $1::text as "${word}" from pg_sleep(1.1)`;

test('a hand-written one by its name, with its time, as a warning', () =>
  measuredAgain(async () => {
    lines.length = 0;
    await statement('quick_thing', 'select $1::text', ['hush-hush']);
    await statement('long_thing', takesLong('word'), ['hush-hush']);
    expect(slow()).toEqual([
      {
        level: 40,
        time: expect.any(String),
        statement: 'long_thing',
        ms: expect.any(Number),
        msg: 'slow statement',
      },
    ]);
    expect(slow()[0]?.ms).toBeGreaterThanOrEqual(1100);
    expect(JSON.stringify(lines)).not.toContain('hush-hush');
  }));

test("Prisma's by their text, alone and in a transaction, without what was asked for", async () => {
  await db().$queryRaw`select 1 as "alone" from pg_sleep(1.1) where ${'hush-hush'} <> ''`;
  await transaction((tx) => tx.$queryRaw`select 1 as "within" from pg_sleep(1.1) where ${'hush-hush'} <> ''`);
  expect(sleeping().map((line) => line.statement)).toEqual([
    expect.stringContaining('"alone" from pg_sleep(?) where $1'),
    expect.stringContaining('"within" from pg_sleep(?) where $1'),
  ]);
  expect(JSON.stringify(lines)).not.toContain('hush-hush');
});

test('one that fails after long too, and the failure is still the caller’s', async () => {
  const failing = "select 'hush-hush'::int from pg_sleep(1.1) where pg_sleep is not null";
  const late = `do $$ begin perform pg_sleep(1.1); raise exception 'no'; end $$`;
  await expect(pool().query(late)).rejects.toThrow('no');
  expect(sleeping()).toHaveLength(1);
  await expect(pool().query(failing)).rejects.toThrow();
  expect(JSON.stringify(slow())).not.toContain('hush-hush');
});

test('fifty at once on twenty connections: each under the id of its own request', async () => {
  const handler = handle(
    endpoint('GET', '/api/made-up', { query: z.object({ name: z.string() }), response: z.null() }),
    'public',
    async ({ query }) => {
      await statement(query.name, takesLong(query.name), ['']);
      return null;
    },
  );
  const asked = await fiftyTimes(async (each) => {
    const name = `long_${each}`;
    const answer = await askHandler(handler, 'GET', '/api/made-up', { query: { name } });
    return [name, answer.headers.get('x-request-id')];
  });
  const named = slow().filter((line) => String(line.statement).startsWith('long_'));
  expect(named.map((line) => [line.statement, line.requestId]).toSorted()).toEqual(asked.toSorted());
});

test('a text is cut, and holds no literal', () => {
  expect(
    withoutValues("select *\n from users where email = 'o''neil@example.com' and id = 42 and a1 = $2"),
  ).toBe("select * from users where email = '?' and id = ? and a1 = $2");
  expect(withoutValues(`select ${'x, '.repeat(100)}`)).toHaveLength(201);
});
