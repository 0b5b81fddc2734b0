import { afterAll, expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser } from '../../support/factories';

const asScheduler = { authorization: `Bearer ${process.env.CRON_SECRET}` };

afterAll(() => setClockOffset(0));

test('only the scheduler may', async () => {
  expect((await rawCall('GET', settle.path, {})).status).toBe(401);
  expect((await rawCall('GET', settle.path, { headers: { authorization: 'Bearer guess' } })).status).toBe(
    401,
  );
  expect((await call(settle, { headers: asScheduler })).status).toBe(200);
});

test('a ghost that nobody opened, and sessions that are over, go without anyone looking', async () => {
  const [one, other] = [await aUser(), await aUser()];
  const body = { recipientUsername: other.username, content: 'never opened', isGhostBomb: true };
  const sent = await call(sendMessage, { as: one, body });
  const { conversationId } = sent.body;
  expect((await call(settle, { headers: asScheduler })).body.ghosts).toBe(0);
  setClockOffset(31 * 24 * 3_600_000);
  const { body: settled } = await call(settle, { headers: asScheduler });
  expect(settled).toMatchObject({ ghosts: 1, sessions: 2 });
  expect(await db().message.count({ where: { conversationId } })).toBe(0);
  expect((await call(listMessages, { as: one, params: { conversationId } })).status).toBe(401);
});

test('a step that fails stops no other; the answer names it', async () => {
  const [one, other] = [await aUser(), await aUser()];
  const body = { recipientUsername: other.username, content: 'never opened', isGhostBomb: true };
  await call(sendMessage, { as: one, body });
  setClockOffset(80 * 24 * 3_600_000);
  // Battles come before ghosts, limits after them.
  await db().$executeRawUnsafe('alter table battles rename to battles_away');
  await db().$executeRawUnsafe('alter table rate_limits rename to limits_away');
  const failed = await rawCall('GET', settle.path, { headers: asScheduler }).finally(async () => {
    await db().$executeRawUnsafe('alter table battles_away rename to battles');
    await db().$executeRawUnsafe('alter table limits_away rename to rate_limits');
  });
  expect({ status: failed.status, message: failed.message }).toEqual({
    status: 503,
    message: 'Settled, but for: battles, limits.',
  });
  expect(failed.headers.get('retry-after')).toBe('60');
  expect(await db().message.count({ where: { senderId: one.id } })).toBe(0);
  expect(await db().session.count({ where: { userId: one.id } })).toBe(0);
  expect((await call(settle, { headers: asScheduler })).status).toBe(200);
});
