/** Tables that grow by themselves: what is over goes, a bounded number of rows a statement (constants/requests.ts, sweep). */
import { expect, test } from 'vitest';
import { sessionsAtOnce } from '@/lib/contract/constants/accounts';
import { sweep } from '@/lib/contract/constants/requests';
import { settle } from '@/lib/contract/scheduled';
import { openSessionByPassword } from '@/lib/domains/accounts/sessions';
import { db, pool } from '@/lib/platform/database/client';
import { inBulk } from '../../support/bulk';
import { call } from '../../support/call';
import { aUser } from '../../support/factories';
import { statementsOf } from '../../support/sent-statements';

const asScheduler = { authorization: `Bearer ${process.env.CRON_SECRET}` };
const much = 3500;

const tables = ['sessions', 'idempotency_keys', 'rate_limits', 'call_minutes'] as const;
const left = async (table: string) =>
  Number((await pool().query(`select count(*) from ${table}`)).rows[0].count);

test('what is over goes, however much of it there is, a thousand rows a statement', async () => {
  const person = await aUser();
  await inBulk(
    `insert into sessions (id, user_id, created_at, expires_at)
       select 'over' || n, ${person.id}, now() - interval '40 days', now() - interval '10 days' from generate_series(1, ${much}) n;
     insert into idempotency_keys (user_id, key, call, body_hash, created_at)
       select ${person.id}, 'over' || n, 'POST /api/coin-flip', '', now() - interval '3 days' from generate_series(1, ${much}) n;
     insert into rate_limits (key, points, expire) select 'over' || n, 1, 1000 from generate_series(1, ${much}) n;
     insert into call_minutes (minute, at_most, calls, errors)
       select now() - interval '9 days' - n * interval '1 minute', 5, 1, 0 from generate_series(1, ${much}) n`,
  );
  const before = Object.fromEntries(await Promise.all(tables.map(async (each) => [each, await left(each)])));
  const sent = await statementsOf(async () => {
    const { body } = await call(settle, { headers: asScheduler });
    expect(body).toMatchObject({ sessions: much, repeats: much });
    expect(body.limits).toBeGreaterThanOrEqual(much);
  });
  for (const { text } of sent.filter(
    ({ text }) => /delete from/i.test(text) && /sessions|_keys|_limits|_minutes/.test(text),
  ))
    expect(text).toMatch(/limit (\$2|1000)/);
  expect(await left('sessions')).toBe((before.sessions ?? 0) - much);
  expect(await left('idempotency_keys')).toBe((before.idempotency_keys ?? 0) - much);
  // A thousand a run: a minute later the next.
  expect(await left('call_minutes')).toBeLessThanOrEqual((before.call_minutes ?? 0) - sweep.rows + 30);
  for (let run = 0; run < 3; run += 1) await call(settle, { headers: asScheduler });
  expect(await left('call_minutes')).toBeLessThan(60);
});

test('one person has so many sessions and no more: a login ends the oldest', async () => {
  const { id, passwordHash } = await db().user.findUniqueOrThrow({ where: { id: (await aUser()).id } });
  await inBulk(
    `delete from sessions where user_id = ${id};
     insert into sessions (id, user_id, created_at, expires_at)
       select 'many' || n, ${id}, now() - n * interval '1 minute', now() + interval '9 days' from generate_series(1, 2000) n`,
  );
  const opened = await openSessionByPassword(id, passwordHash);
  const rows = await db().session.findMany({ where: { userId: id }, orderBy: { createdAt: 'desc' } });
  expect(rows).toHaveLength(sessionsAtOnce);
  expect(rows[0]?.id).toBe(opened);
  expect(rows.slice(1).map((row) => row.id)).toEqual(
    Array.from({ length: sessionsAtOnce - 1 }, (_, n) => `many${n + 1}`),
  );
  // A password that is not theirs opens nothing and ends nothing.
  expect(await openSessionByPassword(id, 'another')).toBeNull();
  expect(await db().session.count({ where: { userId: id } })).toBe(sessionsAtOnce);
});
