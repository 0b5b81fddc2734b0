/** A request that is declined, or that nobody answers (rules.md, Contact): its sender learns nothing, and it ends. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { me } from '@/lib/domains/accounts/schema';
import { block } from '@/lib/domains/blocks/schema';
import { listConversations, listMessages } from '@/lib/domains/chat/schema';
import { listFriends } from '@/lib/domains/friends/schema';
import { listNotices } from '@/lib/domains/notices/schema';
import { profile } from '@/lib/domains/profiles/schema';
import { db, pool } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import {
  answer,
  befriend,
  bornYearsAgo,
  conversationsOf,
  friendsOf,
  namesOf,
  read,
  requestsOf,
  someone,
  twoWhoAsk,
  write,
} from '../../support/contact';
import { anotherLogin, type Person } from '../../support/factories';

const day = 24 * 3_600_000;
let one: Person;
let other: Person;
beforeEach(async () => {
  await pool().query(`delete from conversations`);
  [one, other] = await twoWhoAsk();
});
afterEach(() => setClockOffset(0));

const ask = async () => (await write(one, other, 'May I?')).body.conversationId;

/** All that whoever asked can see of whom they asked, as it stands on the wire. */
async function seenBySender(conversationId?: number): Promise<string> {
  const answers = [
    await call(listConversations, { as: one, query: {} }),
    await call(profile, { as: one, params: { username: other.username } }),
    await call(listFriends, { as: one, query: {} }),
    await call(me, { as: one }),
    ...(conversationId ? [await call(listMessages, { as: one, params: { conversationId }, query: {} })] : []),
  ];
  return JSON.stringify(
    answers.map(({ status, body, headers }) => [
      status,
      body,
      [...headers].filter(([name]) => name !== 'x-request-id'),
    ]),
  );
}

test('declining a request to write: the sender sees byte for byte what they saw', async () => {
  const id = await ask();
  const before = await seenBySender(id);
  expect((await answer(other, id, 'decline')).body).toEqual({ message: 'Declined. They are not told.' });
  expect(await seenBySender(id)).toBe(before);
  expect([await conversationsOf(other), await requestsOf(other)]).toEqual([[], []]);
  expect((await read(other, id)).status).toBe(403);
});

test('asked again after that: the rest of the three goes, and nobody is bothered', async () => {
  const id = await ask();
  await answer(other, id, 'decline');
  for (const words of ['Please?', 'Last one']) expect((await write(one, other, words)).status).toBe(200);
  expect(await write(one, other, 'Hello?')).toMatchObject({
    status: 403,
    message: `Wait until ${other.username} answers.`,
  });
  expect([await conversationsOf(other), await requestsOf(other)]).toEqual([[], []]);
  expect((await call(me, { as: other })).body).toMatchObject({ requests: 0, unread_chats: 0 });
  expect(await conversationsOf(one)).toMatchObject([{ id, state: 'waiting' }]);
});

test('whoever declined writes first, later: it is open, with all that was written', async () => {
  const id = await ask();
  await answer(other, id, 'decline');
  await write(one, other, 'Please?');
  expect((await write(other, one, 'Sorry, now')).body.conversationId).toBe(id);
  for (const each of [one, other]) expect(await conversationsOf(each)).toMatchObject([{ id, state: 'open' }]);
  expect((await read(other, id)).body.map(({ content }) => content)).toEqual([
    'May I?',
    'Please?',
    'Sorry, now',
  ]);
  expect((await call(me, { as: other })).body.unread_chats).toBe(0);
});

test.each(['unanswered', 'declined'])('%s, it is gone after 30 days for both, and then anew', async (how) => {
  const id = await ask();
  if (how === 'declined') await answer(other, id, 'decline');
  setClockOffset(30 * day - 60_000);
  const later = async (person: Person) => ({ ...person, ...(await anotherLogin(person)) });
  [one, other] = [await later(one), await later(other)];
  expect(await conversationsOf(one)).toMatchObject([{ id, state: 'waiting' }]);
  expect(await requestsOf(other)).toHaveLength(how === 'declined' ? 0 : 1);
  setClockOffset(30 * day + 60_000);
  for (const each of [one, other]) {
    expect([await conversationsOf(each), await requestsOf(each)]).toEqual([[], []]);
    expect((await read(each, id)).status).toBe(403);
  }
  expect((await call(me, { as: other })).body).toMatchObject({ requests: 0, unread_chats: 0 });
  expect((await settleAll()).requests).toBe(1);
  for (const table of ['conversations where id', 'messages where conversation_id'])
    expect((await pool().query(`select 1 from ${table} = $1`, [id])).rowCount).toBe(0);
  expect((await settleAll()).requests).toBe(0);
  expect((await write(one, other, 'May I now?')).status).toBe(200);
  expect(await requestsOf(other)).toMatchObject([{ latest_message: 'May I now?', unread_count: 1 }]);
});

test('after 30 days, and before the scheduled run: the old words do not come back with new ones', async () => {
  await ask();
  setClockOffset(30 * day + 60_000);
  one = { ...one, ...(await anotherLogin(one)) };
  other = { ...other, ...(await anotherLogin(other)) };
  const { status, body } = await write(one, other, 'May I now?');
  expect(status).toBe(200);
  expect((await read(other, body.conversationId)).body.map(({ content }) => content)).toEqual(['May I now?']);
  expect(await requestsOf(other)).toMatchObject([{ unread_count: 1 }]);
});

test('declining a request to be friends: byte for byte the same, taken back and sent anew it is put before nobody', async () => {
  await befriend(one, other);
  const before = await seenBySender();
  expect(await befriend(other, one, 'decline')).toMatchObject({
    body: { relation: 'none', message: 'Declined. They are not told.' },
  });
  expect(await seenBySender()).toBe(before);
  expect((await befriend(one, other, 'cancel')).body.relation).toBe('none');
  expect((await befriend(one, other)).body).toEqual({
    relation: 'outgoing',
    message: `Asked ${other.username} to be friends.`,
  });
  expect(await seenBySender()).toBe(before);
  expect((await friendsOf(other)).incoming).toEqual([]);
  expect((await call(me, { as: other })).body.friend_requests).toBe(0);
  setClockOffset(30 * day + 1000);
  [one, other] = [
    { ...one, ...(await anotherLogin(one)) },
    { ...other, ...(await anotherLogin(other)) },
  ];
  expect((await friendsOf(other)).incoming).toEqual([]);
  await befriend(one, other, 'cancel');
  await befriend(one, other);
  expect(namesOf((await friendsOf(other)).incoming)).toEqual([one.username]);
});

test.each(['asked', 'declined'])(
  'declined, then blocked and unblocked by who %s: put before nobody again',
  async (who) => {
    await befriend(one, other);
    await befriend(other, one, 'decline');
    const [as, whom] = who === 'asked' ? [one, other] : [other, one];
    for (const blocked of [true, false])
      await call(block, { as, body: { username: whom.username, block: blocked } });
    await befriend(one, other);
    expect((await friendsOf(other)).incoming).toEqual([]);
    expect((await call(listNotices, { as: other, query: {} })).body).toEqual([]);
    expect(namesOf((await friendsOf(one)).outgoing)).toEqual([other.username]);
  },
);

test('a request to write across a birthday that parts the two is not accepted, and can be declined', async () => {
  const [older, younger] = await Promise.all([someone('B'), someone('A')]);
  const { conversationId } = (await write(older, younger, 'May I?')).body;
  await db().user.update({ where: { id: older.id }, data: { dob: new Date(bornYearsAgo(19)) } });
  expect(await answer(younger, conversationId, 'accept')).toMatchObject({
    status: 403,
    message: 'You cannot write to this person.',
  });
  expect((await conversationsOf(older))[0]).toMatchObject({ state: 'closed' });
  expect((await answer(younger, conversationId, 'decline')).status).toBe(200);
});

test('whoever declined asks, later: both want it', async () => {
  await befriend(one, other);
  await befriend(other, one, 'decline');
  expect((await befriend(other, one)).body.relation).toBe('friends');
  expect(namesOf((await friendsOf(one)).friends)).toEqual([other.username]);
});

test('a request that nobody answered for 30 days is not answered any more, swept or not', async () => {
  const id = await ask();
  setClockOffset(31 * day);
  const later = { ...other, ...(await anotherLogin(other)) };
  for (const action of ['accept', 'decline', 'block'] as const)
    expect((await answer(later, id, action)).status).toBe(403);
  expect(await conversationsOf(later)).toEqual([]);
});
