/** Postgres out of reach: 503 and when to come back, then well again without a restart (quality.md, Faults). */
import { Client } from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import { createPost } from '@/lib/domains/posts/schema';
import { createSquad } from '@/lib/domains/squads/schema';
import { db, pool } from '@/lib/platform/database/client';
import { until } from '../../../scripts/services/process.ts';
import { call, fiftyTimes, rawCall } from '../../support/call';
import { expectAway, expectEveryCallAway } from '../../support/database-away';
import { startProxy } from '../../support/database-proxy';
import { aUser } from '../../support/factories';
import { waitingForLocks } from '../../support/lock-waits';

const direct = process.env.DATABASE_URL as string;
const proxy = await startProxy(direct);
// Before anything asked for the pool.
process.env.DATABASE_URL = proxy.url;

afterEach(proxy.reopen);
afterAll(proxy.shut);

test('every call says so, and answers again when the database does', () => expectEveryCallAway(proxy));

/** A squad is written in a transaction: nothing of one that was not acknowledged. A post is one statement: whole, or not. */
test('a write that the loss interrupts is 503, and none of it is there, nor half of one that is one statement', async () => {
  const author = await aUser();
  const holder = new Client({ connectionString: direct });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table squad_members in exclusive mode');
  await holder.query('select 1 from users where id = $1 for no key update', [author.id]);
  const body = { gameName: 'Half a squad', uid: '1', description: 'Half' };
  const writing = [
    call(createSquad, { as: author, body }),
    call(createPost, { as: author, body: { content: 'half a post' } }),
  ];
  const waits = async () => (await waitingForLocks(holder)) === writing.length;
  await until(waits, 'The write did not wait');
  await proxy.shut();
  for (const each of writing) expectAway(await each);
  await holder.query('commit');
  await holder.end();
  await proxy.reopen();
  expect(await db().squad.count({ where: { creatorId: author.id } })).toBe(0);
  expect(await db().squadMember.count({ where: { userId: author.id } })).toBe(0);
  const posts = await db().post.count({ where: { userId: author.id } });
  const { xp } = await db().user.findUniqueOrThrow({ where: { id: author.id } });
  expect(xp).toBe(posts * xpFor.post);
});

test('connections that broke while nobody used them do not end the process, and are replaced', async () => {
  const reader = await aUser();
  const read = () => rawCall('GET', '/api/posts', { as: reader });
  await fiftyTimes(read);
  expect(pool().idleCount).toBeGreaterThan(1);
  await proxy.shut();
  await until(() => pool().idleCount === 0, 'The pool kept broken connections');
  await proxy.reopen();
  expect((await fiftyTimes(read)).every(({ status }) => status === 200)).toBe(true);
});
