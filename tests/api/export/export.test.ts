/** One's own data to take along: what is in it, and at any length (parts.test.ts: that nothing is forgotten). */
import { rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dataExport } from '@/lib/contract/constants/export';
import { terms } from '@/lib/contract/terms';
import { exportData } from '@/lib/domains/export/schema';
import { exportStatements } from '@/lib/domains/export/statements';
import { squadTargets } from '@/lib/domains/safety/targets/squad-targets';
import { db, statement, transaction } from '@/lib/platform/database/client';
import { entriesOf } from '../../support/archive';
import { inBulk } from '../../support/bulk';
import { type askHandler, call, requireShape, routes } from '../../support/call';
import {
  aConversation,
  anotherLogin,
  aPost,
  aSquad,
  aTournament,
  aUser,
  type Person,
} from '../../support/factories';
import { logLines } from '../../support/log-lines';
import { expectIndexes } from '../../support/plans';
import { statementsOf } from '../../support/sent-statements';

/** The answer as the server gives it, not read yet. */
async function exportFor(person: Person, signal?: AbortSignal): Promise<Response> {
  const { GET } = (await (
    routes.get('/api/users/export') as NonNullable<ReturnType<typeof routes.get>>
  )()) as {
    GET: Parameters<typeof askHandler>[0];
  };
  const headers = { host: 'localhost:3000', authorization: `Bearer ${person.token}` };
  const request = new Request('http://localhost:3000/api/users/export', {
    headers,
    ...(signal && { signal }),
  });
  return GET(request, { params: Promise.resolve({}) });
}

const opened: ReadableStreamDefaultReader<Uint8Array>[] = [];
afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.cancel();
});

const lines = logLines();
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is held in memory once what nobody needs is gone, in bytes. */
function inUse(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function readerOf(response: Response) {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  opened.push(reader);
  return reader;
}

test('what is in it: one’s own side, names of nobody who blocked one, no ghost, no rant', async () => {
  const [person, other] = [await aUser(), await aUser()];
  await aConversation({ by: person, with_: other });
  const { id: conversationId } = await db().conversation.findFirstOrThrow({
    where: { members: { some: { userId: person.id } } },
  });
  const said = { conversationId, senderId: person.id, createdAt: new Date() };
  await db().message.createMany({
    data: [
      { ...said, content: 'vanishing words', isGhostBomb: true },
      { ...said, content: 'their words', senderId: other.id },
    ],
  });
  await db().battle.create({
    data: {
      userId: other.id,
      opponentId: person.id,
      category: 'rap',
      content: 'the other side said this',
      mediaUrl: '/media/theirs.mp4',
      opponentContent: 'my answer',
      opponentMediaUrl: '/media/mine.mp4',
      votingDeadline: new Date(),
      createdAt: new Date(),
    },
  });
  const copy = async () => (await call(exportData, { as: person })).body;
  const body = await copy();
  expect(body.battles).toMatchObject([
    { side: 'opponent', content: 'my answer', media_url: '/media/mine.mp4' },
  ]);
  expect(body.conversations).toMatchObject([{ id: conversationId, with: other.username }]);
  expect(body.messages).toMatchObject([{ content: 'How far?' }]);
  expect(JSON.stringify(body)).not.toMatch(/vanishing words|their words|the other side|theirs\.mp4/);
  await db().block.create({ data: { blockerId: other.id, blockedId: person.id, createdAt: new Date() } });
  expect((await copy()).conversations).toMatchObject([{ id: conversationId, with: null }]);
});

test('what was taken back, what a message answers, and one’s own words where they are hidden', async () => {
  const [person, other] = [await aUser(), await aUser()];
  await aConversation({ by: other, with_: person });
  const theirs = await db().message.findFirstOrThrow({ where: { senderId: other.id } });
  const own = { conversationId: theirs.conversationId, senderId: person.id, createdAt: new Date() };
  await db().message.create({ data: { ...own, content: 'I am fine', replyToId: theirs.id } });
  await db().message.create({ data: { ...own, content: '', unsentAt: new Date() } });
  const squad = await aSquad({ by: person });
  const tournament = await aTournament({ by: person, from: squad });
  await transaction((tx) => squadTargets.squad.setHidden(tx, squad.id, true));
  await transaction((tx) => squadTargets.tournament.setHidden(tx, tournament.id, true));
  const { body } = await call(exportData, { as: person });
  expect(body.messages).toMatchObject([
    { content: 'I am fine', reply_to_id: theirs.id, unsent_at: null },
    { content: '', reply_to_id: null, unsent_at: expect.any(String) },
  ]);
  expect(body.squads_founded).toMatchObject([
    { id: squad.id, game_name: squad.gameName, uid: squad.uid, description: squad.description },
  ]);
  const { id, title, gameName, description } = tournament;
  expect(body.tournaments).toMatchObject([{ id, title, game_name: gameName, description }]);
  expect(body.account).toMatchObject({ policy_accepted: terms.policy, email_verified_at: null, earned: 0 });
});

describe('at any length', () => {
  const many = 100_000;
  let people: Person[];

  beforeAll(async () => {
    people = await Promise.all(Array.from({ length: dataExport.atOnce + 1 }, () => aUser()));
    const { id: conversationId } = await aConversation({
      by: people[0] as Person,
      with_: people[1] as Person,
    });
    const long = `repeat('wetin dey happen for this street ', 4)`;
    await inBulk(
      ...people.slice(0, 3).map(
        ({ id }) => `
        insert into posts (user_id, content, created_at) select ${id}, n || ${long}, now() from generate_series(1, ${many}) n;
        insert into post_likes select p.id, ${id}, now() from (select id from posts limit 1000) p;
        insert into battle_votes (battle_id, user_id, vote_for, created_at)
          select n, ${id}, 'creator', now() - (n / 3) * interval '1 second' from generate_series(1, 2000) n;
        insert into messages (conversation_id, sender_id, content, created_at)
          select ${conversationId}, ${id}, n || ${long}, now() from generate_series(1, ${many}) n`,
      ),
    );
  });

  test('three of 200,000 rows at once: the first bytes soon, whole, and little held in memory', async () => {
    const started = performance.now();
    const before = inUse();
    let [held, pieces] = [0, 0];
    const watch = () => {
      pieces += 1;
      if (pieces % 100 === 0) held = Math.max(held, inUse() - before);
    };
    const firsts: number[] = [];
    const files = await Promise.all(
      people.slice(0, 3).map(async (person) => {
        const response = await exportFor(person);
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('application/zip');
        const reader = readerOf(response);
        const file = path.join(process.env.DATA_DIR as string, `copy-${person.id}.zip`);
        const kept = await open(file, 'w');
        let bytes = 0;
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
          if (bytes === 0) firsts.push(performance.now() - started);
          bytes += piece.value.length;
          await kept.write(piece.value);
          watch();
        }
        await kept.close();
        return file;
      }),
    );
    // Long before the last ones, on however busy a machine.
    expect(Math.max(...firsts)).toBeLessThan((performance.now() - started) / 5);
    expect(pieces).toBeGreaterThan(300);
    expect(held / 1e6).toBeLessThan(20);
    for (const file of files) {
      const data = (await entriesOf(file)).get('data.json') as Buffer;
      expect(data.length).toBeGreaterThan(25_000_000);
      expect(data.toString().split('"comment_count":').length - 1).toBe(many);
      expect(statSync(file).size).toBeLessThan(data.length / 4);
      rmSync(file);
    }
  });

  test('it is one JSON object with every row in it, as its schema says', async () => {
    const archive = await entriesOf(await (await exportFor(people[0] as Person)).bytes());
    const body = JSON.parse(String(archive.get('data.json')));
    requireShape(exportData, body);
    expect(body.posts).toHaveLength(many);
    expect(body.messages).toHaveLength(many + 1);
    expect(new Set(body.posts.map(({ id }: { id: number }) => id)).size).toBe(many);
    expect(body.likes).toHaveLength(1000);
    expect(new Set(body.battle_votes.map((vote: { battle_id: number }) => vote.battle_id)).size).toBe(2000);
  });

  test('no statement of it reads more than its page', async () => {
    const { id } = people[0] as Person;
    for (const [part, { text, first = '0' }] of Object.entries(exportStatements)) {
      const sent = await statementsOf(() => statement(`export_${part}`, text, [id, first, dataExport.rows]));
      await expectIndexes(sent, ['posts', 'messages', 'post_likes', 'battle_votes']);
    }
  });

  test('one at a time for each person, a few at a time on a server, and a slot is free when one ends', async () => {
    const first = people[0] as Person;
    const readers = [];
    for (const person of people.slice(0, dataExport.atOnce)) {
      const response = await exportFor(person);
      expect(response.status).toBe(200);
      readers.push(readerOf(response));
    }
    for (const person of [{ ...first, ...(await anotherLogin(first)) }, people.at(-1) as Person]) {
      const refused = await exportFor(person);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toEqual({
        code: 'export_in_progress',
        message: expect.stringMatching(/try again in a minute/),
      });
    }
    await readers[0]?.read();
    // The first one's reader goes away in the middle.
    await readers[0]?.cancel();
    expect((await exportFor(people.at(-1) as Person)).status).toBe(200);
  });

  test('whoever is gone costs nothing more: no page follows', async () => {
    const reader = readerOf(await exportFor(people[1] as Person));
    await reader.read();
    await reader.cancel();
    // A page may be on its way, of the two hundred that there are.
    const sent = await statementsOf(async () => {
      for (let turn = 0; turn < 50; turn += 1) await db().user.count({ where: { id: turn } });
    });
    expect(sent.filter(({ text }) => text.includes('from posts')).length).toBeLessThan(2);
    expect(sent.filter(({ text }) => text.includes('from messages'))).toEqual([]);
    expect((await call(exportData, { as: people[4] as Person })).status).toBe(200);
  });
});

test('one log line, when it is over, and a second that says so where it was not sent to its end', async () => {
  const person = await aUser();
  const said = () =>
    lines
      .filter(({ call: name }) => name === 'GET /api/users/export')
      .map(({ status, userId }) => ({ status, userId }));
  lines.length = 0;
  const response = await exportFor(person);
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(said()).toEqual([]);
  await response.text();
  expect(said()).toEqual([{ status: 200, userId: person.id }]);
  await (await exportFor(person)).body?.cancel();
  expect(said()).toHaveLength(2);
  expect(lines.filter(({ msg }) => msg === 'an answer was not sent to its end')).toHaveLength(1);
});

test('a row holds what its schema names and nothing else: no id of a session, no key of a page', async () => {
  const person = await aUser();
  await aPost({ by: person, content: 'mine' });
  const { body } = await call(exportData, { as: person });
  expect(body.posts.map((post) => Object.keys(post))).toEqual([
    ['id', 'content', 'likes', 'comment_count', 'created_at', 'edited_at'],
  ]);
  expect(
    body.sessions.every((each) => Object.keys(each).join() === 'device,created_at,last_seen_at,expires_at'),
  ).toBe(true);
});
