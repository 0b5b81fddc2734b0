/** A conversation that has begun goes on, and a profile says so: what `reach` tells of words is what then happens (rules.md, Contact). */
import { expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { profile } from '@/lib/domains/profiles/schema';
import { call } from '../../support/call';
import { answer, befriend, set, someone, twoWhoAsk, write } from '../../support/contact';
import { areFriends, type Person } from '../../support/factories';

const profileOf = (as: Person, { username }: Person) => call(profile, { as, params: { username } });
const reachOf = async (as: Person, of: Person) => (await profileOf(as, of)).body.user.reach;
/** What the profile says of words, and what is answered to some. */
const words = async (from: Person, to: Person) => [
  (await reachOf(from, to)).message,
  (await write(from, to, 'still there?')).status,
];

test.each([
  ['friends', 'no', 403],
  ['requests', 'request', 200],
] as const)(
  'who takes words from %s alone since: an open conversation goes on',
  async (whoMayWrite, reach, status) => {
    const [me, other, stranger] = [await someone('A'), await someone('A'), await someone('A')];
    await write(me, other, 'hello');
    await set(other, { whoMayWrite });
    expect(await words(me, other)).toEqual(['yes', 200]);
    expect(await words(stranger, other)).toEqual([reach, status]);
  },
);

test('one that was opened without a word has not begun', async () => {
  const [me, other] = [await someone('A'), await someone('A')];
  expect((await write(me, other, '')).status).toBe(200);
  await set(other, { whoMayWrite: 'friends' });
  expect(await words(me, other)).toEqual(['no', 403]);
});

test('files and ghosts follow the table at each message', async () => {
  const [me, other] = [await someone('A'), await someone('A')];
  await write(me, other, 'hello');
  await set(other, { whoMayWrite: 'friends' });
  expect(await reachOf(me, other)).toMatchObject({ message: 'yes', media: 'no', ghost: 'no' });
});

test('a request is none before it was accepted; that it was declined is told by nothing', async () => {
  const [asking, asked] = await twoWhoAsk();
  const { conversationId } = (await write(asking, asked, 'hello')).body;
  const waiting = (await profileOf(asking, asked)).body;
  expect(waiting.user.reach.message).toBe('request');
  expect((await answer(asked, conversationId, 'decline')).status).toBe(200);
  expect((await profileOf(asking, asked)).body).toEqual(waiting);
  const [other, accepting] = await twoWhoAsk();
  const { conversationId: accepted } = (await write(other, accepting, 'hello')).body;
  await answer(accepting, accepted, 'accept');
  expect(await words(other, accepting)).toEqual(['yes', 200]);
  expect(await words(accepting, other)).toEqual(['yes', 200]);
});

test('closed by age it is over, and by a block there is no profile', async () => {
  const [young, old] = [await someone('A'), await someone('C')];
  await areFriends(young, old);
  await write(young, old, 'hello');
  expect(await words(old, young)).toEqual(['yes', 200]);
  await befriend(young, old, 'remove');
  expect(await words(old, young)).toEqual(['no', 403]);
  const [me, other] = [await someone('A'), await someone('A')];
  await write(me, other, 'hello');
  await call(block, { as: other, body: { username: me.username, block: true } });
  expect((await profileOf(me, other)).status).toBe(404);
});
