/** A chat's pages are kept by the server between requests (lib/http/api/response-cache.ts): nobody may ever notice. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readMessages } from '@/lib/domains/chat/announcements';
import { listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, type Person, viewerOf } from '../../support/factories';

let one: Person;
let other: Person;
let conversationId: number;
/** A message in the middle of the page. */
let messageId: number;

afterEach(() => setClockOffset(0));

beforeAll(async () => {
  [one, other] = [await aUser(), await aUser()];
  const said = [];
  for (const [from, words] of [
    [one, 'You dey come rehearsal?'],
    [other, 'Six o’clock'],
    [one, 'Bring the speaker'],
  ] as const)
    said.push((await postMessage(from, words)).body);
  conversationId = said[1]?.conversationId ?? 0;
  messageId = said[1]?.dm?.id ?? 0;
});

const postMessage = (from: Person, content: string, isGhostBomb = false) =>
  call(sendMessage, {
    as: from,
    body: { recipientUsername: (from === one ? other : one).username, content, isGhostBomb },
  });
const read = (as: Person) => call(listMessages, { as, params: { conversationId }, query: {} });
/** The page as the domain gives it to somebody who knows a revision, or none. */
const found = (who: Person, known: string | null = null) =>
  readMessages(viewerOf(who), conversationId, { limit: 50 }, known);
const change = (data: Parameters<ReturnType<typeof db>['message']['update']>[0]['data']) =>
  db().message.update({ where: { id: messageId }, data });

/** Each side's page as the call answers it, beside what the database holds at this moment. */
async function expectTruth() {
  for (const who of [one, other, one, other]) {
    // The first look is what reads a message.
    await read(who);
    const { body } = await read(who);
    expect(body).toEqual(serializeResponse(listMessages, (await found(who)).result ?? []));
    expect(body).not.toHaveLength(0);
  }
}

/** Whatever can change on a page. */
const changes: Record<string, () => Promise<unknown>> = {
  'a new message': () => postMessage(one, 'Light fit go'),
  'an answer': () => postMessage(other, 'I get am'),
  'a message read': () => change({ readAt: new Date('2026-03-04T05:06:07.089Z') }),
  'a picture': () => change({ mediaKey: 'image/kept-test.webp', mediaType: 'image' }),
  'other words': () => change({ content: 'Seven o’clock' }),
  'a message hidden': () => change({ hiddenAt: new Date() }),
  'a message shown again': () => change({ hiddenAt: null }),
  'a name': () => db().user.update({ where: { id: other.id }, data: { username: 'renamed_friend' } }),
  'one’s own name': () => db().user.update({ where: { id: one.id }, data: { username: 'renamed_myself' } }),
  'a message gone': () => db().message.delete({ where: { id: messageId } }),
};

test.each(Object.entries(changes))('%s is on both sides’ next page', async (_, happens) => {
  await expectTruth();
  const before = [await found(one), await found(other)];
  await happens();
  const after = [await found(one, before[0]?.revision), await found(other, before[1]?.revision)];
  for (const { result } of after) expect(result).not.toBeNull();
  await expectTruth();
});

test('a page in which nothing changed is not found again', async () => {
  await expectTruth();
  const { revision, result } = await found(one);
  expect(result?.length).toBeGreaterThan(1);
  expect(await found(one, revision)).toEqual({ revision, result: null });
  expect((await found(one, 'another')).result).toEqual(result);
});

test('a block shuts a page that is kept, at once', async () => {
  await expectTruth();
  await db().block.create({ data: { blockerId: other.id, blockedId: one.id, createdAt: new Date() } });
  for (const who of [one, other]) expect((await read(who)).status).toBe(403);
  await db().block.deleteMany({ where: { blockerId: other.id } });
  await expectTruth();
});

test('fifty at once write and look: afterwards both see all of it', async () => {
  await fiftyTimes<unknown>((index) => {
    const who = index % 4 < 2 ? one : other;
    return index % 2 ? read(who) : postMessage(who, `at once ${index}`);
  });
  await expectTruth();
  const said = (await read(one)).body.filter(({ content }) => content.startsWith('at once'));
  expect(said).toHaveLength(25);
});

describe('what vanishes', () => {
  test('is never kept, and its page is as before once it is gone', async () => {
    await expectTruth();
    const before = (await read(other)).body;
    const { body } = await postMessage(one, 'meet by the gate', true);
    for (const who of [other, one, other]) {
      expect((await found(who)).revision).toBeNull();
      expect((await read(who)).body.at(-1)).toMatchObject({ id: body.dm?.id, content: 'meet by the gate' });
    }
    setClockOffset(11_000);
    const { revision, result } = await found(other);
    expect(revision).not.toBeNull();
    expect(serializeResponse(listMessages, result ?? [])).toEqual(before);
    expect((await read(other)).body).toEqual(before);
  });
});
