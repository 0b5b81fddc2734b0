/** What live pages are told of requests, friends and messages that were taken back; and what nobody is told. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userChannel } from '@/lib/contract/realtime';
import { block } from '@/lib/domains/blocks/schema';
import { unsendMessage } from '@/lib/domains/chat/schema';
import { pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { answer, befriend, read, someone, write } from '../../support/contact';
import { areFriends, type Person } from '../../support/factories';
import { eventsOnSeveral } from '../../support/received-events';

let one: Person;
let other: Person;
let heard: Awaited<ReturnType<typeof eventsOnSeveral>>;
beforeAll(async () => {
  heard = await eventsOnSeveral();
  [one, other] = [await someone('A'), await someone('B')];
  await heard.listen(userChannel(one.id), userChannel(other.id));
});
afterAll(() => heard.stop());
beforeEach(async () => {
  for (const table of ['conversations', 'friendships', 'friend_requests', 'notices', 'blocks'])
    await pool().query(`delete from ${table}`);
});

/** By whom, and with whom. */
const friends = (by: Person, other: Person) => ({ event: 'friends', data: { between: [by.id, other.id] } });
const requests = { event: 'requests', data: {} };
const notification = { event: 'notification', data: { unread: 1 } };
const message = (conversationId: number, unsent?: number) => ({
  event: 'dm_message',
  data: unsent === undefined ? { conversationId } : { conversationId, unsent },
});

describe('a request to write', () => {
  const ask = async () => (await write(one, other, 'May I?')).body.conversationId;

  test("is told to whoever is asked, and to its sender's other pages", async () => {
    let id = 0;
    const told = await heard.during(async () => {
      id = await ask();
    });
    expect(told).toEqual([[message(id)], [requests, notification]]);
  });

  test('looked at and declined: its sender hears nothing', async () => {
    const id = await ask();
    expect(await heard.during(() => read(other, id))).toEqual([[], []]);
    expect(await heard.during(() => answer(other, id, 'decline'))).toEqual([[], [requests]]);
  });

  test('blocked: its sender hears nothing', async () => {
    const [asking, asked] = [await someone('A'), other];
    const { conversationId } = (await write(asking, asked, 'May I?')).body;
    expect((await heard.during(() => answer(asked, conversationId, 'block')))[0]).toEqual([]);
  });

  test('accepted, or answered: both hear', async () => {
    const id = await ask();
    expect(await heard.during(() => answer(other, id, 'accept'))).toEqual([
      [message(id)],
      [requests, message(id)],
    ]);
  });
});

describe('a request to be friends', () => {
  test('is told to both, and so is that it was accepted', async () => {
    const asked = friends(one, other);
    expect(await heard.during(() => befriend(one, other))).toEqual([[asked], [asked, notification]]);
    const accepted = () => befriend(other, one, 'accept');
    expect(await heard.during(accepted)).toEqual([
      [friends(other, one), notification],
      [friends(other, one)],
    ]);
  });

  test('sent twice: the other one hears of it once', async () => {
    await befriend(one, other);
    expect(await heard.during(() => befriend(one, other))).toEqual([[friends(one, other)], []]);
  });

  test('declined: its sender hears nothing; taken back and sent anew, neither does the other one', async () => {
    await befriend(one, other);
    expect(await heard.during(() => befriend(other, one, 'decline'))).toEqual([[], [friends(other, one)]]);
    for (const action of ['cancel', 'request'] as const)
      expect(await heard.during(() => befriend(one, other, action))).toEqual([[friends(one, other)], []]);
  });

  test('no longer friends: the pages of both hear that something changed, and nobody has a notice', async () => {
    await areFriends(one, other);
    const ended = [friends(one, other)];
    expect(await heard.during(() => befriend(one, other, 'remove'))).toEqual([ended, ended]);
    expect((await pool().query('select 1 from notices')).rowCount).toBe(0);
  });
});

test('a request that was declined, asked anew after a block and its end: who declined hears nothing', async () => {
  await befriend(one, other);
  await befriend(other, one, 'decline');
  const asksAnew = async () => {
    for (const blocked of [true, false])
      await call(block, { as: one, body: { username: other.username, block: blocked } });
    await befriend(one, other);
  };
  expect((await heard.during(asksAnew))[1]).toEqual([]);
});

test('a message that is read: its sender hears, and the other pages of its reader; read again, nobody', async () => {
  await areFriends(one, other);
  const { conversationId } = (await write(one, other, 'hey')).body;
  const looks = () => read(other, conversationId);
  const isRead = { event: 'dm_message', data: { conversationId, read: true } };
  expect(await heard.during(looks)).toEqual([[message(conversationId)], [isRead]]);
  expect(await heard.during(looks)).toEqual([[], []]);
});

test('a message that is taken back: both hear', async () => {
  await areFriends(one, other);
  const { conversationId, dm } = (await write(one, other, 'oops')).body;
  const events = await heard.during(() => call(unsendMessage, { as: one, params: { id: dm?.id as number } }));
  const told = message(conversationId, dm?.id);
  expect(events).toEqual([[told], [told]]);
});

test.each(['whoever reads it', 'its sender'])(
  'taken back after %s blocked the other one: the other side hears nothing',
  async (who) => {
    await areFriends(one, other);
    const { conversationId, dm } = (await write(one, other, 'oops')).body;
    const [blocker, blocked] = who === 'its sender' ? [one, other] : [other, one];
    await call(block, { as: blocker, body: { username: blocked.username, block: true } });
    const events = await heard.during(() =>
      call(unsendMessage, { as: one, params: { id: dm?.id as number } }),
    );
    expect(events).toEqual([[message(conversationId, dm?.id)], []]);
  },
);
