/** Asking before writing (rules.md, Contact): what may be sent, who sees what, and what answers it. */
import { afterEach, describe, expect, test } from 'vitest';
import { me } from '@/lib/domains/accounts/schema';
import { boostConversation } from '@/lib/domains/chat/schema';
import { pool } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import {
  answer,
  befriend,
  conversationsOf,
  read,
  requestsOf,
  set,
  someone,
  twoWhoAsk,
  write,
  writeFile,
} from '../../support/contact';
import { areFriends, aSquad, type Person } from '../../support/factories';

afterEach(() => setClockOffset(0));

const badge = async (as: Person) => {
  const { unread_chats, requests } = (await call(me, { as })).body;
  return { unread_chats, requests };
};
const states = async (...people: Person[]) =>
  Promise.all(people.map(async (each) => (await conversationsOf(each))[0]?.state));

const daysLater = (days: number, conversationId: number) =>
  pool().query(
    `update conversation_members set last_message_at = last_message_at - $1 * interval '1 day' where conversation_id = $2`,
    [days, conversationId],
  );

/** Somebody who asked somebody. */
async function asked(words = 'May I?') {
  const [one, other] = await twoWhoAsk();
  const { status, body } = await write(one, other, words);
  expect(status).toBe(200);
  return { one, other, id: body.conversationId };
}

describe('what may be sent', () => {
  test('three messages of three hundred characters; the fourth waits', async () => {
    const { one, other, id } = await asked('x'.repeat(300));
    expect(await write(one, other, 'x'.repeat(301))).toMatchObject({
      status: 400,
      message: `Until ${other.username} answers, a message has at most 300 characters.`,
    });
    // As many as the field counts: an emoji of two units is two.
    expect((await write(one, other, '😀'.repeat(151))).status).toBe(400);
    for (const words of ['😀'.repeat(150), 'third'])
      expect((await write(one, other, words)).status).toBe(200);
    expect(await write(one, other, 'fourth')).toMatchObject({
      status: 403,
      message: `Wait until ${other.username} answers.`,
    });
    expect((await read(one, id)).body).toHaveLength(3);
  });

  test('no file, no ghost, no boost: neither by whoever asks nor by whoever is asked', async () => {
    const { one, other, id } = await asked();
    const wordsOnly = { status: 403, message: 'Only words can be sent here.' };
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await writeFile(from, to, { content: 'look' })).toMatchObject(wordsOnly);
      expect(await write(from, to, 'gone soon', { isGhostBomb: true })).toMatchObject(wordsOnly);
      expect(await call(boostConversation, { as: from, body: { conversationId: id } })).toMatchObject({
        status: 403,
        message: 'You cannot write to this person.',
      });
    }
    expect(await states(one, other)).toEqual(['waiting', 'request']);
  });

  test('ten people a day, by the test clock', async () => {
    const one = await someone('A');
    const asks = async () => expect((await write(one, await someone('B'), 'May I?')).status).toBe(200);
    await asks();
    setClockOffset(12 * 3_600_000);
    for (let each = 1; each < 10; each += 1) await asks();
    const eleventh = await someone('B');
    const refused = await write(one, eleventh, 'May I?');
    expect(refused).toMatchObject({
      status: 429,
      message: 'You can write to 10 new people a day who have to be asked. Please try again tomorrow.',
    });
    // Until the first of the ten is a day old.
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(12 * 3600 - 60);
    expect(wait).toBeLessThanOrEqual(12 * 3600);
    expect((await write(one, await someone('A'), 'Same age')).status).toBe(200);
    setClockOffset(24 * 3_600_000 + 1000);
    expect((await write(one, eleventh, 'May I?')).status).toBe(200);
  });
});

describe('who is asked', () => {
  test('sees it last in the list, outside the badge of unread chats, and reads it unnoticed', async () => {
    const { one, other, id } = await asked();
    const older = await someone('B');
    await write(older, other, 'hello');
    await pool().query(
      `update conversation_members set last_message_at = now() - interval '9 days'
       where user_id = $1 and other_id = $2`,
      [other.id, older.id],
    );
    expect((await conversationsOf(other)).map(({ state }) => state)).toEqual(['open', 'request']);
    expect(await badge(other)).toEqual({ unread_chats: 1, requests: 1 });
    expect((await read(other, id)).body).toMatchObject([{ content: 'May I?', read_at: null }]);
    expect(await badge(other)).toEqual({ unread_chats: 1, requests: 1 });
    expect((await read(one, id)).body).toMatchObject([{ content: 'May I?', read_at: null }]);
    expect(await badge(one)).toEqual({ unread_chats: 0, requests: 0 });
  });

  test('sees whom both know: friends and squads, nobody across a block, suspended, past 20 or gone', async () => {
    const [one, other] = await twoWhoAsk();
    const [friend, blocked, suspended, past20] = [
      await someone('A'),
      await someone('A'),
      await someone('A'),
      await someone('A'),
    ];
    for (const each of [friend, blocked, suspended, past20]) {
      await areFriends(one, each);
      await areFriends(other, each);
    }
    await areFriends(one, await someone('A'));
    // Straight into the table: blocking by the call would have ended the friendship.
    await pool().query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
      blocked.id,
      other.id,
    ]);
    await pool().query('update users set suspended_at = now() where id = $1', [suspended.id]);
    await pool().query(`update users set dob = now() - interval '20 years' where id = $1`, [past20.id]);
    const squad = await aSquad({ by: one, members: [other] });
    await aSquad({ by: one });
    await write(one, other, 'May I?');
    expect(await requestsOf(other)).toMatchObject([
      { mutual_friends: [friend.username], mutual_squads: [squad.gameName], relation: 'none' },
    ]);
  });

  test('accepts: both write, and nothing was read before', async () => {
    const { one, other, id } = await asked();
    expect(await answer(other, id, 'accept')).toMatchObject({
      status: 200,
      body: { message: `You and ${one.username} can write to each other now.` },
    });
    expect(await states(one, other)).toEqual(['open', 'open']);
    expect(await badge(other)).toEqual({ unread_chats: 1, requests: 0 });
    for (let each = 0; each < 4; each += 1)
      expect((await write(one, other, 'x'.repeat(301))).status).toBe(200);
    expect(await answer(other, id, 'accept')).toMatchObject({ status: 409 });
    // What opened it is not what may be sent in it: 13 to 15 and 16 to 17 who are no friends write words.
    expect((await writeFile(one, other)).status).toBe(403);
  });

  test('answers, which accepts: words of any length', async () => {
    const { one, other } = await asked();
    expect((await write(other, one, 'x'.repeat(301))).status).toBe(200);
    expect(await states(one, other)).toEqual(['open', 'open']);
  });

  test('becomes friends, which accepts', async () => {
    const { one, other } = await asked();
    await befriend(one, other);
    expect((await befriend(other, one, 'accept')).status).toBe(200);
    expect(await states(one, other)).toEqual(['open', 'open']);
    expect((await writeFile(one, other)).status).toBe(200);
  });

  test('blocks: gone for both', async () => {
    const { one, other, id } = await asked();
    expect((await answer(other, id, 'block')).status).toBe(200);
    for (const each of [one, other]) {
      expect([await conversationsOf(each), await requestsOf(each)]).toEqual([[], []]);
      expect((await read(each, id)).status).toBe(403);
    }
    expect(await write(one, other, 'Hello?')).toMatchObject({
      status: 403,
      message: 'You cannot write to this person.',
    });
  });

  test('alone answers it: not whoever asked, nobody else, and only an answer', async () => {
    const { one, other, id } = await asked();
    expect((await answer(one, id, 'accept')).status).toBe(409);
    expect((await answer(await someone(), id, 'accept')).status).toBe(403);
    const path = '/api/dms/requests/{conversationId}';
    const parts = { as: other, params: { conversationId: id }, body: { action: 'open' } };
    expect((await rawCall('POST', path, parts)).status).toBe(400);
    expect(await states(one, other)).toEqual(['waiting', 'request']);
  });
});

describe('a chat that was opened without a word', () => {
  test('by whoever is asked then: they are asked all the same, and answer', async () => {
    const [one, other] = await twoWhoAsk();
    const id = (await write(other, one, '')).body.conversationId;
    expect((await write(one, other, 'May I?')).body.conversationId).toBe(id);
    expect(await states(one, other)).toEqual(['waiting', 'request']);
    expect(await badge(other)).toEqual({ unread_chats: 0, requests: 1 });
    await read(other, id);
    expect((await read(one, id)).body[0]?.read_at).toBeNull();
    expect((await write(other, one, 'Yes')).status).toBe(200);
    expect(await states(one, other)).toEqual(['open', 'open']);
  });

  test('while words went at once, by either of the two: who set to be asked since is asked', async () => {
    for (const opener of [0, 1]) {
      const [one, other] = [await someone(), await someone()];
      await (opener ? write(other, one, '') : write(one, other, ''));
      await set(other, { whoMayWrite: 'requests' });
      await write(one, other, 'May I?');
      expect(await states(one, other)).toEqual(['waiting', 'request']);
      expect(await badge(other)).toEqual({ unread_chats: 0, requests: 1 });
      await write(other, one, 'Yes');
      expect(await states(one, other)).toEqual(['open', 'open']);
    }
  });

  test('by whoever declined: it is a request again, which they can answer, and whoever asked is told nothing', async () => {
    const { one, other, id } = await asked();
    await answer(other, id, 'decline');
    expect((await write(other, one, '')).body.conversationId).toBe(id);
    expect((await read(other, id)).body).toMatchObject([{ content: 'May I?', read_at: null }]);
    expect(await states(one, other)).toEqual(['waiting', 'request']);
    expect((await read(one, id)).body).toMatchObject([{ read_at: null }]);
    expect((await answer(other, id, 'accept')).status).toBe(200);
    expect(await states(one, other)).toEqual(['open', 'open']);
  });

  test('long ago: it opens anew', async () => {
    const [one, other] = await twoWhoAsk();
    const id = (await write(one, other, '')).body.conversationId;
    await daysLater(31, id);
    expect(await conversationsOf(one)).toEqual([]);
    expect((await write(one, other, '')).body.conversationId).toBe(id);
    expect(await read(one, id)).toMatchObject({ status: 200, body: [] });
    expect(await states(one)).toEqual(['waiting']);
    expect((await write(one, other, 'May I?')).status).toBe(200);
    expect(await states(one, other)).toEqual(['waiting', 'request']);
  });

  test('a request that nobody answers is not prolonged by it', async () => {
    const { one, other, id } = await asked();
    await daysLater(29, id);
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      expect((await write(from, to, '')).body.conversationId).toBe(id);
    expect(await states(one, other)).toEqual(['waiting', 'request']);
    await daysLater(2, id);
    expect([await conversationsOf(one), await conversationsOf(other)]).toEqual([[], []]);
  });

  test('shows the other one nothing, and asks nobody', async () => {
    const [one, other] = await twoWhoAsk();
    expect((await write(one, other, '')).status).toBe(200);
    expect([await conversationsOf(other), await requestsOf(other)]).toEqual([[], []]);
    expect(await badge(other)).toEqual({ unread_chats: 0, requests: 0 });
  });
});
