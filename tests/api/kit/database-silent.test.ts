/**
 * A connection that goes silent in the middle: whoever waits for it is told 503, others go on by other connections, and it
 * leaves the pool. Here it is given up after two seconds; ten where the product runs.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { me } from '@/lib/domains/accounts/schema';
import { voteInBattle } from '@/lib/domains/battles/schema';
import { createPost, listPosts } from '@/lib/domains/posts/schema';
import { createSquad } from '@/lib/domains/squads/schema';
import { countUse } from '@/lib/http/api/rate-limit';
import { db, pool, statement } from '@/lib/platform/database/client';
import { until } from '../../../scripts/services/process.ts';
import { type Answer, call } from '../../support/call';
import { startProxy } from '../../support/database-proxy';
import { aBattle, aUser, type Person } from '../../support/factories';

const timeout = 2000;
const proxy = await startProxy(process.env.DATABASE_URL as string);
// Before anything asked for the pool.
process.env.DATABASE_URL = proxy.url;
process.env.STATEMENT_TIMEOUT_MS = String(timeout);
process.env.DATABASE_POOL = '20';

let person: Person;
let other: Person;

beforeAll(async () => {
  [person, other] = [await aUser(), await aUser()];
});
afterAll(proxy.shut);

function expectAway({ status, headers }: Answer<unknown>) {
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Not long after a statement is given up, a rollback that goes the same way included: left alone it would be nine seconds. */
async function within<T>(work: Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work;
  expect(performance.now() - began).toBeLessThan(timeout * 2 + 3000);
  return done;
}

/** Everybody can be answered, and no connection that is silent is in the pool. */
async function expectWell() {
  await until(() => pool().idleCount === pool().totalCount, 'A silent connection is still in use');
  const answers = await Promise.all(Array.from({ length: 30 }, () => call(me, { as: person })));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await call(createPost, { as: other, body: { content: 'all is well' } })).status).toBe(200);
}

test('in the middle of a batch: those in it are told, those who come meanwhile are answered', async () => {
  const silent = proxy.freezeAt('posts_newest');
  const asked = Array.from({ length: 20 }, () => call(listPosts, { as: person, query: {} }));
  await silent;
  const later = await within(call(listPosts, { as: other, query: {} }));
  expect(later.status).toBe(200);
  const told = (await within(Promise.all(asked))).filter(({ status }) => status !== 200);
  // One batch, and no other.
  expect(told.length).toBeGreaterThan(0);
  expect(told.length).toBeLessThanOrEqual(10);
  for (const answer of told) expectAway(answer);
  await expectWell();
});

test('in the middle of a vote: the next vote on the same battle does not wait for ever', async () => {
  const battle = await aBattle({ by: await aUser() });
  const body = { battleId: battle.id, voteFor: 'creator' as const };
  const silent = proxy.freezeAt('battles_vote');
  const vote = call(voteInBattle, { as: person, body });
  await silent;
  const next = call(voteInBattle, { as: other, body });
  expectAway(await within(vote));
  expect(await within(next)).toMatchObject({ status: 200, body: { votes: 1 } });
  expect((await call(voteInBattle, { as: person, body })).body).toMatchObject({ votes: 2 });
  await expectWell();
});

test.each([
  ['at its first statement', 'BEGIN'],
  ['at a write', 'INSERT INTO "public"."squads"'],
  ['at its end', 'COMMIT'],
])('in the middle of a transaction, %s: none of it is there', async (_, words) => {
  const writer = await aUser();
  const silent = proxy.freezeAt(words);
  const body = { gameName: 'Half a squad', uid: '1', description: 'Half' };
  const writing = call(createSquad, { as: writer, body });
  await silent;
  expectAway(await within(writing));
  await until(
    async () => (await db().squad.count({ where: { creatorId: writer.id } })) === 0,
    'Half of it is there',
  );
  expect(await db().squadMember.count({ where: { userId: writer.id } })).toBe(0);
  await expectWell();
});

test('in the middle of one of Prisma’s reads', async () => {
  const silent = proxy.freezeAt('"public"."posts"');
  const counting = Promise.all([db().post.count()]);
  await silent;
  await expect(within(counting)).rejects.toThrow();
  await expectWell();
});

test('in the middle of a look-up of a limit', async () => {
  const silent = proxy.freezeAt('rate_limits');
  const asking = call(listPosts, { as: await aUser(), query: {} });
  await silent;
  expectAway(await within(asking));
  await countUse('read', 'somebody');
  await expectWell();
});

test('what is only slow is ended by the server itself, and told the same', async () => {
  const { errorResponseOf } = await import('@/lib/http/api/errors');
  const slow = statement('slow', "select pg_sleep(4), set_config('statement_timeout', '1s', true)", []);
  await expect(within(slow)).rejects.toMatchObject({ name: 'QueryTimeoutError' });
  const cancelled = await db()
    .$transaction(async (tx) => {
      await tx.$executeRaw`set local statement_timeout = 50`;
      await tx.$queryRaw`select pg_sleep(1)::text`;
    })
    .catch((error) => error);
  expect(errorResponseOf(cancelled)).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  await expectWell();
});
