/**
 * One pair of each kind, through the calls: what somebody may do is the table of rules.md, Contact, and what their page
 * said of it (`reach`) is what then happens.
 */
import { describe, expect, test } from 'vitest';
import { type Band, type Reach, type WhoMayWrite, whoMayWrite } from '@/lib/contract/contact';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { suggestOpponents } from '@/lib/domains/battles/opponents-schema';
import { block } from '@/lib/domains/blocks/schema';
import type { Between, Channel } from '@/lib/domains/contact/reach-policy';
import { profile } from '@/lib/domains/profiles/schema';
import { pool } from '@/lib/platform/database/client';
import { postBattle } from '../../support/battle-forms';
import { call } from '../../support/call';
import {
  bands,
  befriend,
  conversationsOf,
  found,
  friendsOf,
  set,
  someone,
  suspend,
  write,
  writeFile,
} from '../../support/contact';
import { areFriends, type Person, password, theCreator } from '../../support/factories';
import { expected } from '../../support/reach-table';

type Settings = { findable: boolean; whoMayWrite: WhoMayWrite };
const usual: Settings = { findable: true, whoMayWrite: 'everyone' };
const age: Record<Band, number> = { A: 14, B: 16, C: 18 };

const make: Record<Between, (one: Person, other: Person) => Promise<unknown>> = {
  none: async () => {},
  friends: areFriends,
  blocked: (one, other) => call(block, { as: other, body: { username: one.username, block: true } }),
  suspended: (_, other) => suspend(other),
  // Who has left has no name to be reached by: a test of its own below.
  leaving: async () => {},
};

const refusals: Partial<Record<Channel, string>> = {
  text: 'You cannot write to this person.',
  friend: 'You cannot add this person.',
  challenge: 'You cannot challenge this person.',
};
const done = { status: 200, words: null };

/** What a call answers where the table says `reach`; files and ghosts are words first. */
function answerOf(channel: Channel, reach: Reach, text: Reach) {
  if (reach !== 'no') return done;
  const words = refusals[channel] ?? (text === 'no' ? refusals.text : 'Only words can be sent here.');
  return { status: 403, words };
}

const told = ({ status, message }: { status: number; message: string }) => ({
  status,
  words: status === 200 ? null : message,
});

async function reachOn(as: Person, of: Person) {
  const page = await call(profile, { as, params: { username: of.username } });
  if (page.status === 404) return null;
  const { message, media, ghost, friend, challenge } = page.body.user.reach;
  return { text: message, media, ghost, friend, challenge };
}

/** Every way of reaching another person, tried: a request to be friends last, since nothing follows from the others. */
async function tried(from: Person, to: Person) {
  const text = await write(from, to, 'How far?');
  return {
    text: told(text),
    media: told(await writeFile(from, to)),
    ghost: told(await write(from, to, 'gone soon', { isGhostBomb: true })),
    challenge: told(await postBattle(from, { opponentUsername: to.username })),
    friend: told(await befriend(from, to)),
  };
}

const settings: Settings[] = [
  ...whoMayWrite.map((each) => ({ findable: true, whoMayWrite: each })),
  { findable: false, whoMayWrite: 'everyone' },
];
const pairs = bands.flatMap((from) => bands.map((to) => [from, to] as const));
const both: Between[] = ['none', 'friends'];
const cases = pairs.flatMap(([from, to]) => [
  ...both.flatMap((between) => settings.map((own) => [from, to, between, own] as const)),
  ...(['blocked', 'suspended'] as const).map((between) => [from, to, between, usual] as const),
]);

describe.each(['none', 'friends', 'blocked', 'suspended'] as const)('%s', (kind) => {
  test.each(cases.filter(([, , between]) => between === kind))('%s to %s, %s, %o', async (...each) => {
    const [fromBand, toBand, between, own] = each;
    const [from, to] = [await someone(fromBand), await someone(toBand)];
    if (own !== usual) await set(to, own);
    await make[between](from, to);
    const must = (channel: Channel) => expected(age[fromBand], age[toBand], between, channel, own);
    const page = await reachOn(from, to);
    const channels = ['text', 'media', 'ghost', 'friend', 'challenge'] as const;
    const table = Object.fromEntries(channels.map((channel) => [channel, must(channel)]));
    expect(page).toEqual(between === 'blocked' ? null : table);
    expect(await found(from, to.username)).toEqual(must('find') === 'yes' ? [to.username] : []);
    const opponents = await call(suggestOpponents, { as: from, query: { starts: to.username } });
    const mayFind = must('find') === 'yes' && must('challenge') === 'yes';
    expect(opponents.body.map(({ username }) => username)).toEqual(mayFind ? [to.username] : []);
    const happened = await tried(from, to);
    for (const channel of channels) {
      if (channel === 'friend' && between === 'friends') {
        expect(happened.friend).toMatchObject({ status: 409 });
        continue;
      }
      expect({ channel, ...happened[channel] }).toEqual({
        channel,
        ...answerOf(channel, must(channel), must('text')),
      });
    }
    const states = (await conversationsOf(from)).map(({ state }) => state);
    expect(states).toEqual({ yes: ['open'], request: ['waiting'], no: [] }[must('text')]);
  });
});

test('whoever has left is nobody: in no search and no list, and every call answers 404', async () => {
  const passwordHash = await hashPassword(password);
  const [from, to] = [await someone('A'), await someone('A', { passwordHash })];
  await areFriends(from, to);
  expect((await call(deleteAccount, { as: to, body: { password } })).status).toBe(200);
  expect(await reachOn(from, to)).toBeNull();
  for (const [channel, { status, words }] of Object.entries(await tried(from, to)))
    expect({ channel, status, words }).toEqual({ channel, status: 404, words: 'User not found.' });
  expect(await found(from, to.username)).toEqual([]);
  expect((await friendsOf(from)).friends).toEqual([]);
});

describe('staff', () => {
  const moderator = async (band: Band) => {
    const person = await someone(band);
    await pool().query('insert into moderators (user_id, appointed_at) values ($1, now())', [person.id]);
    return person;
  };

  test.each(bands)('a moderator and somebody of band %s write to each other, words alone', async (band) => {
    for (const own of settings) {
      const [one, other] = [await moderator('C'), await someone(band)];
      await set(other, own);
      await set(one, own);
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        expect(await reachOn(from, to)).toMatchObject({ text: 'yes', media: 'no', ghost: 'no' });
        expect(told(await write(from, to, 'hello'))).toEqual(done);
        expect(told(await writeFile(from, to))).toEqual({
          status: 403,
          words: 'Only words can be sent here.',
        });
        expect((await write(from, to, 'hello', { isGhostBomb: true })).status).toBe(403);
      }
      expect((await conversationsOf(other))[0]?.state).toBe('open');
    }
  });

  test('a block holds against the creator account’s words, too', async () => {
    const [creator, person] = [await theCreator(), await someone('A')];
    expect((await write(creator, person, 'welcome')).status).toBe(200);
    await call(block, { as: person, body: { username: creator.username, block: true } });
    for (const [from, to] of [
      [creator, person],
      [person, creator],
    ] as const)
      expect(told(await write(from, to, 'again'))).toEqual({ status: 403, words: refusals.text });
  });
});

test('what somebody set holds for new words alone: a conversation that is open stays open', async () => {
  const [one, other] = [await someone('A'), await someone('A')];
  await write(one, other, 'hello');
  await set(other, { whoMayWrite: 'friends' });
  expect(told(await write(one, other, 'still here?'))).toEqual(done);
  expect(told(await writeFile(one, other))).toEqual({ status: 403, words: 'Only words can be sent here.' });
  expect(told(await write(other, one, 'yes'))).toEqual(done);
});
