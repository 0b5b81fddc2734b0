/** What two people do about each other at the same moment: one right outcome, and never a friendship across a block. */
import { describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { pool, transaction } from '@/lib/platform/database/client';
import { lockBirthDate, lockPair } from '@/lib/platform/database/locks';
import { correctBirthDate } from '@/lib/workflows/birth-date-correction';
import { until } from '../../../scripts/services/process.ts';
import { call, fiftyTimes, statusesOf } from '../../support/call';
import { befriend, bornYearsAgo, friendsOf, namesOf, set, someone, write } from '../../support/contact';
import { deadlocksIn } from '../../support/deadlocks';
import { areFriends, type Person } from '../../support/factories';
import { waitingForLocks } from '../../support/lock-waits';

const two = async () => [await someone(), await someone()] as const;
const blocks = (as: Person, { username }: Person) => call(block, { as, body: { username, block: true } });

/** Every row between two people. */
async function between(one: Person, other: Person) {
  const ids = [one.id, other.id];
  const count = async (table: string, [from, to]: [string, string], more = 'true') => {
    const text = `select count(*)::int as n from ${table} where ${from} = any($1) and ${to} = any($1) and ${more}`;
    return (await pool().query(text, [ids])).rows[0].n as number;
  };
  return {
    friendships: await count('friendships', ['user_id', 'friend_id']),
    requests: await count('friend_requests', ['sender_id', 'recipient_id'], 'cancelled_at is null'),
    /** Taken back, a request stays as a note that it was made. */
    notes: await count('friend_requests', ['sender_id', 'recipient_id'], 'cancelled_at is not null'),
    blocks: await count('blocks', ['blocker_id', 'blocked_id']),
  };
}

const friends = { friendships: 2, requests: 0, notes: 0, blocks: 0 };
const apart = { friendships: 0, requests: 0, notes: expect.any(Number), blocks: 1 };
const strangers = { friendships: 0, requests: 0, notes: 0, blocks: 0 };

/** Every friendship has its mirror, and none is across a block. */
async function expectMirrors() {
  const { rows } = await pool().query(`
    select 'no mirror' as wrong, f.user_id, f.friend_id from friendships f where not exists (
      select 1 from friendships m where m.user_id = f.friend_id and m.friend_id = f.user_id)
    union all
    select 'across a block', f.user_id, f.friend_id from friendships f join blocks b
      on b.blocker_id in (f.user_id, f.friend_id) and b.blocked_id in (f.user_id, f.friend_id)`);
  expect(rows).toEqual([]);
}

test('fifty requests that cross make one friendship', async () => {
  const [one, other] = await two();
  const answers = await fiftyTimes((index) => (index % 2 ? befriend(one, other) : befriend(other, one)));
  expect(statusesOf(answers).filter((status) => status !== 409)).toEqual([200]);
  expect(await between(one, other)).toEqual(friends);
  expect(namesOf((await friendsOf(one)).friends)).toEqual([other.username]);
  expect(namesOf((await friendsOf(other)).friends)).toEqual([one.username]);
  await expectMirrors();
});

test('two who ask each other in the same moment are friends, each time', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [one, other] = await two();
    const answers = await Promise.all([befriend(one, other), befriend(other, one)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await between(one, other)).toEqual(friends);
  }
});

/** Both at once, many times over. @returns what the two calls answered, and what stands between the two then */
async function race(
  prepare: (one: Person, other: Person) => Promise<unknown>,
  first: (one: Person, other: Person) => Promise<{ status: number }>,
  second: (one: Person, other: Person) => Promise<{ status: number }>,
) {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async (_, round) => {
      const [one, other] = await two();
      await prepare(one, other);
      const order = round % 2 ? [first, second] : [second, first];
      const said = await Promise.all(order.map((act) => act(one, other)));
      const [a, b] = round % 2 ? said : said.toReversed();
      return { said: [a?.status, b?.status], left: await between(one, other) };
    }),
  );
  await expectMirrors();
  return outcomes;
}

const nothing = async () => {};
const asks = (one: Person, other: Person) => befriend(one, other);
const accepts = (one: Person, other: Person) => befriend(other, one, 'accept');
const cancels = (one: Person, other: Person) => befriend(one, other, 'cancel');
const removes = (one: Person, other: Person) => befriend(one, other, 'remove');

test('accepted while it is taken back: whoever came first decides, and the other is told', async () => {
  for (const { said, left } of await race(asks, accepts, cancels)) {
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual(said);
    expect(left).toEqual(said[0] === 200 ? friends : { ...strangers, notes: 1 });
  }
});

test('asked, or accepted, while the other one blocks: the block stands, and nothing else', async () => {
  for (const { said, left } of await race(nothing, asks, (one, other) => blocks(other, one))) {
    expect(said[1]).toBe(200);
    expect([200, 403]).toContain(said[0]);
    expect(left).toEqual(apart);
  }
  for (const { said, left } of await race(asks, accepts, blocks)) {
    expect(said[1]).toBe(200);
    // The block ended the request: the answer is the one for a request that was cancelled.
    expect([200, 409]).toContain(said[0]);
    expect(left).toEqual(apart);
  }
});

test('crossing while one of them blocks: the block stands', async () => {
  const cross = async (one: Person, other: Person) => {
    const answers = await Promise.all([befriend(one, other), befriend(other, one)]);
    return answers[0] as { status: number };
  };
  for (const { left } of await race(nothing, cross, blocks)) expect(left).toEqual(apart);
});

test('ended while it is accepted anew, asked while it is ended: both rows or none', async () => {
  for (const { left } of await race(areFriends, removes, (one, other) => befriend(other, one)))
    expect([strangers, { ...strangers, requests: 1 }]).toContainEqual(left);
  for (const { said, left } of await race(areFriends, removes, (one, other) =>
    befriend(other, one, 'remove'),
  )) {
    expect(said.toSorted()).toEqual([200, 409]);
    expect(left).toEqual(strangers);
  }
  const acceptsThenRemoves = async (one: Person, other: Person) => {
    await accepts(one, other);
    return removes(one, other);
  };
  for (const { left } of await race(asks, acceptsThenRemoves, removes))
    expect([strangers, friends]).toContainEqual(left);
});

test('thirty-one asked at once: thirty are, and the last is told to wait', async () => {
  const one = await someone();
  const others = await Promise.all(Array.from({ length: 31 }, () => someone()));
  const answers = await Promise.all(others.map((other) => befriend(one, other)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  const [refused] = answers.filter(({ status }) => status === 429);
  expect(refused?.message).toBe('You can ask 30 people a day to be friends. Please try again tomorrow.');
  expect((await friendsOf(one)).outgoing).toHaveLength(30);
});

test('accepted while the same two write to each other: nobody waits in a circle', async () => {
  const met = await deadlocksIn(async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await someone('A'), await someone('B')];
      await set(one, { whoMayWrite: round % 2 ? 'requests' : 'everyone' });
      await write(other, one, 'May I?');
      await befriend(other, one);
      const answers = await Promise.all([
        befriend(one, other, 'accept'),
        write(other, one, 'Hello?'),
        write(one, other, 'Yes?'),
        write(other, one, 'There?'),
      ]);
      expect(statusesOf(answers)).toEqual([200]);
      const { rows } = await pool().query(
        'select array_agg(distinct state) as states from conversation_members where user_id = any($1)',
        [[one.id, other.id]],
      );
      expect(rows[0].states).toEqual(['open']);
    }
  });
  expect(met).toBe(0);
});

describe('a birth date is put right while', () => {
  test('they become friends: the friendship ends', async () => {
    const [younger, elder] = [await someone('B'), await someone('C')];
    await befriend(elder, younger);
    const accepted: Promise<{ status: number }>[] = [];
    const corrected: ReturnType<typeof correctBirthDate>[] = [];
    await transaction(async (tx) => {
      await lockPair(tx, younger.id, elder.id);
      accepted.push(befriend(younger, elder, 'accept'));
      await until(async () => (await waitingForLocks()) === 1, 'Nobody waited');
      corrected.push(correctBirthDate(younger.username, bornYearsAgo(15)));
      await Promise.race([
        corrected[0],
        until(async () => (await waitingForLocks()) === 2, 'It did not wait'),
      ]);
    });
    expect((await accepted[0])?.status).toBe(200);
    expect((await corrected[0])?.changes.join()).toContain('ended: 1');
    expect((await between(younger, elder)).friendships).toBe(0);
  });

  test.each([
    ['who accepts', 'B', 'C', 15],
    ['who asked', 'A', 'B', 18],
  ] as const)(
    'they are about to become friends: they do not; it was that of the one %s',
    async (whose, accepts, asks, age) => {
      const [younger, elder] = [await someone(accepts), await someone(asks)];
      await befriend(elder, younger);
      const accepted: Promise<{ status: number }>[] = [];
      await transaction(async (tx) => {
        const { id } = whose === 'who accepts' ? younger : elder;
        await lockBirthDate(tx, id);
        accepted.push(befriend(younger, elder, 'accept'));
        await until(async () => (await waitingForLocks()) === 1, 'Nobody waited');
        await tx.user.update({ where: { id }, data: { dob: new Date(bornYearsAgo(age)) } });
      });
      expect((await accepted[0])?.status).toBe(403);
      expect((await between(younger, elder)).friendships).toBe(0);
    },
  );
});
