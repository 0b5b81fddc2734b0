/** Asking to be friends (rules.md, Contact), and the conversations that an age keeps shut. */
import { afterEach, describe, expect, test } from 'vitest';
import { me } from '@/lib/domains/accounts/schema';
import { boostConversation } from '@/lib/domains/chat/schema';
import { suggestPeople } from '@/lib/domains/friends/schema';
import { profile } from '@/lib/domains/profiles/schema';
import { pool } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import {
  befriend,
  bornYearsAgo,
  conversationsOf,
  friendsOf,
  namesOf,
  read,
  someone,
  suspend,
  write,
  writeFile,
} from '../../support/contact';
import { aConversation, anotherLogin, areFriends, aSquad, type Person } from '../../support/factories';
import { noticesOf } from '../../support/notices';
import { expectRefusal } from '../../support/refusals';

afterEach(() => setClockOffset(0));

const cannotAdd = 'You cannot add this person.';
const relationOf = async (as: Person, { username }: Person) =>
  (await call(profile, { as, params: { username } })).body.user.relation;

test('asked, accepted, ended: each side sees what the other is', async () => {
  const [one, other] = [await someone(), await someone()];
  const relations = async () => [await relationOf(one, other), await relationOf(other, one)];
  expect((await befriend(one, other)).body).toEqual({
    relation: 'outgoing',
    message: `Asked ${other.username} to be friends.`,
  });
  expect(await relations()).toEqual(['outgoing', 'incoming']);
  expect(namesOf((await friendsOf(one)).outgoing)).toEqual([other.username]);
  expect(namesOf((await friendsOf(other)).incoming)).toEqual([one.username]);
  expect((await befriend(other, one, 'accept')).body.relation).toBe('friends');
  expect(await relations()).toEqual(['friends', 'friends']);
  expect((await befriend(one, other, 'remove')).body.relation).toBe('none');
  expect(await relations()).toEqual(['none', 'none']);
  for (const each of [one, other])
    expect(await friendsOf(each)).toEqual({ friends: [], incoming: [], outgoing: [] });
});

test('newest first, a page of each', async () => {
  const one = await someone();
  const others = [await someone(), await someone(), await someone()];
  for (const [place, each] of others.entries()) {
    setClockOffset(place * 1000);
    await areFriends(one, each);
  }
  const names = namesOf(others).toReversed();
  expect(namesOf((await friendsOf(one)).friends)).toEqual(names);
  const page = await rawCall('GET', '/api/friends', { as: one, query: { limit: 1, offset: 1 } });
  expect(namesOf((page.body as { friends: Person[] }).friends)).toEqual([names[1]]);
});

describe('what does not fit what is between the two', () => {
  test('it is refused with 409, and nothing changes', async () => {
    const [one, other] = [await someone(), await someone()];
    for (const action of ['accept', 'decline', 'cancel', 'remove'] as const)
      await expectRefusal(() => befriend(one, other, action), 409, /./, 'friend_state_changed');
    await befriend(one, other);
    for (const action of ['accept', 'decline', 'remove'] as const)
      await expectRefusal(() => befriend(one, other, action), 409, /./);
    await befriend(other, one, 'accept');
    for (const action of ['request', 'accept', 'decline', 'cancel'] as const)
      await expectRefusal(() => befriend(one, other, action), 409, /./);
  });

  test('oneself: 400; nobody: 404; another word: 400', async () => {
    const one = await someone();
    await expectRefusal(() => befriend(one, one), 400, 'You cannot add yourself.');
    for (const username of ['nobody_at_all', 'a b', 'x\u0000'])
      expect([400, 404]).toContain((await befriend(one, { username })).status);
    const body = { username: one.username, action: 'poke' };
    expect((await rawCall('POST', '/api/friends', { as: one, body })).status).toBe(400);
  });
});

test('13 to 15 and 18 to 19: refused both ways', async () => {
  const [young, old] = [await someone('A'), await someone('C')];
  for (const [from, to] of [
    [young, old],
    [old, young],
  ] as const)
    await expectRefusal(() => befriend(from, to), 403, cannotAdd, 'cannot_add');
});

test('who turns 18 while a request waits is not accepted any more; it may be declined or taken back', async () => {
  const year = new Date().getUTCFullYear();
  setClock(`${year + 1}-03-01T12:00:00Z`);
  const young = await someone('A', { dob: bornYearsAgo(14) });
  const turning = await someone('B', { dob: `${year + 1 - 18}-03-02` });
  const asking = await someone('B', { dob: `${year + 1 - 18}-03-02` });
  await befriend(young, turning);
  await befriend(asking, young);
  const seen = async () => [
    (await friendsOf(young)).incoming.length,
    (await friendsOf(young)).outgoing.length,
    (await friendsOf(turning)).incoming.length,
    (await friendsOf(asking)).outgoing.length,
    (await call(me, { as: young })).body.friend_requests,
    (await noticesOf(young)).length,
    (await noticesOf(turning)).length,
  ];
  expect(await seen()).toEqual([1, 1, 1, 1, 1, 1, 1]);
  setClock(`${year + 1}-03-02T00:00:01Z`);
  // Neither could accept or find the other any more, and would go on reading their name.
  expect(await seen()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  await expectRefusal(() => befriend(turning, young, 'accept'), 403, cannotAdd);
  await expectRefusal(() => befriend(young, asking, 'accept'), 403, cannotAdd);
  await expectRefusal(() => befriend(turning, young), 403, cannotAdd);
  expect((await befriend(young, turning, 'cancel')).status).toBe(200);
  expect((await befriend(young, asking, 'decline')).status).toBe(200);
});

describe('a conversation of 13 to 15 and 18 to 19 that was there before', () => {
  async function aPairApart() {
    const [young, old] = [await someone('A'), await someone('C')];
    const { id } = await aConversation({ by: young, with_: old });
    return { young, old, id };
  }

  test('is closed: both read it, nobody writes, boosts or answers it', async () => {
    const { young, old, id } = await aPairApart();
    await pool().query('update users set coins = 1000 where id = any($1)', [[young.id, old.id]]);
    for (const [from, to] of [
      [young, old],
      [old, young],
    ] as const) {
      expect(await conversationsOf(from)).toMatchObject([{ id, state: 'closed' }]);
      expect((await read(from, id)).body).toHaveLength(1);
      const words = 'You cannot write to this person.';
      await expectRefusal(() => write(from, to, 'hello'), 403, words);
      await expectRefusal(() => write(from, to, 'hello', { isGhostBomb: true }), 403, words);
      await expectRefusal(() => write(from, to, ''), 403, words);
      expect(await writeFile(from, to)).toMatchObject({ status: 403, message: words });
      const boost = () => call(boostConversation, { as: from, body: { conversationId: id } });
      await expectRefusal(boost, 403, words);
    }
  });

  test('of friends: words and nothing else, until they are friends no more', async () => {
    const { young, old, id } = await aPairApart();
    await areFriends(young, old);
    for (const [from, to] of [
      [young, old],
      [old, young],
    ] as const) {
      expect(await conversationsOf(from)).toMatchObject([{ id, state: 'open' }]);
      expect((await write(from, to, 'hello')).status).toBe(200);
      const wordsOnly = { status: 403, message: 'Only words can be sent here.' };
      expect(await writeFile(from, to)).toMatchObject(wordsOnly);
      expect(await write(from, to, 'hello', { isGhostBomb: true })).toMatchObject(wordsOnly);
    }
    await befriend(young, old, 'remove');
    expect(await conversationsOf(old)).toMatchObject([{ id, state: 'closed' }]);
    expect((await write(old, young, 'why?')).status).toBe(403);
  });

  test('opens again by nothing but time: 16, and it is like every other', async () => {
    const { young, old, id } = await aPairApart();
    await pool().query('update users set dob = $2 where id = $1', [young.id, bornYearsAgo(16)]);
    expect(await conversationsOf(old)).toMatchObject([{ id, state: 'open' }]);
    expect((await write(old, { ...young, ...(await anotherLogin(young)) }, 'hello')).status).toBe(200);
  });
});

test('suggested: squads in common first, then friends of friends; nobody whom one may not find, asked, or knows', async () => {
  const me = await someone('A');
  const [mate, twice, friend] = [await someone('A'), await someone('A'), await someone('A')];
  const [theirs, hidden, old, gone, asked] = [
    await someone('A'),
    await someone('A'),
    await someone('C'),
    await someone('A'),
    await someone('A'),
  ];
  await aSquad({ by: me, members: [mate, twice, hidden, old, asked] });
  await aSquad({ by: twice, members: [me] });
  await areFriends(me, friend);
  for (const each of [theirs, gone, mate]) await areFriends(friend, each);
  await suspend(gone);
  await pool().query('insert into user_settings (user_id, findable) values ($1, false)', [hidden.id]);
  await befriend(me, asked);
  const { body } = await call(suggestPeople, { as: me });
  expect(namesOf(body)).toEqual(namesOf([twice, mate, theirs]));
});
