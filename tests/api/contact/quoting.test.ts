/** Answering a message (rules.md, Contact): it shows how that one began, as long as it is there. */
import { afterEach, describe, expect, test } from 'vitest';
import { readMessages } from '@/lib/domains/chat/announcements';
import { listMessages, unsendMessage } from '@/lib/domains/chat/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { answer, read, someone, twoWhoAsk, write, writeFile } from '../../support/contact';
import type { Person } from '../../support/factories';
import { viewerOf } from '../../support/factories';

afterEach(() => setClockOffset(0));

const notThere = { status: 404, message: 'Message not found.' };
const idOf = (sent: { body: { dm: { id: number } | null } }) => sent.body.dm?.id as number;

async function twoWhoWrote(words = 'You dey come rehearsal?') {
  const [one, other] = [await someone(), await someone()];
  const sent = await write(one, other, words);
  return { one, other, id: idOf(sent), conversationId: sent.body.conversationId };
}
const quotes = async (as: Person, conversationId: number) =>
  (await read(as, conversationId)).body.map(({ reply_to }) => reply_to);

test('the answer shows whose words they were and how they began, for both, also to whoever sent it', async () => {
  const { one, other, id, conversationId } = await twoWhoWrote(`${'word '.repeat(50)}end`);
  const quote = { id, username: one.username, excerpt: expect.stringMatching(/^(word )+word…$/) };
  const sent = await write(other, one, 'Yes', { replyTo: id });
  expect(sent.body.dm?.reply_to).toEqual(quote);
  for (const each of [one, other]) expect(await quotes(each, conversationId)).toEqual([null, quote]);
});

test('a file without words is quoted by what it is; a ghost and a file may quote', async () => {
  const { one, other, conversationId } = await twoWhoWrote();
  const file = await writeFile(other, one);
  const { id } = file.body.dm as { id: number };
  const quote = { id, username: other.username, excerpt: '📷 Picture' };
  expect((await write(one, other, 'Nice', { replyTo: id })).body.dm?.reply_to).toEqual(quote);
  expect((await writeFile(one, other, { replyTo: id })).body.dm).toMatchObject({ reply_to: quote });
  const ghost = await write(one, other, 'gone soon', { replyTo: id, isGhostBomb: true });
  expect(ghost.body.dm?.reply_to).toEqual(quote);
  expect((await quotes(other, conversationId)).filter((each) => each?.id === id)).toHaveLength(3);
});

describe('what may not be quoted is answered like what is not there, and nothing is sent', () => {
  const refused = async (from: Person, to: Person, replyTo: number) => {
    const before = await db().message.count();
    expect(await write(from, to, 'look at this', { replyTo })).toMatchObject(notThere);
    expect(await db().message.count()).toBe(before);
  };

  test('a message of another conversation, one’s own or not; of nobody; where there is no conversation', async () => {
    const { one, other, id } = await twoWhoWrote();
    const third = await someone();
    await write(one, third, 'hello');
    await refused(one, third, id);
    await refused(third, one, id);
    await refused(one, other, 2_000_000_000);
    await refused(other, await someone(), id);
  });

  test('a ghost; what was taken back; what was hidden', async () => {
    const { one, other, id } = await twoWhoWrote();
    const ghost = idOf(await write(one, other, 'gone soon', { isGhostBomb: true }));
    for (const each of [one, other]) await refused(each, each === one ? other : one, ghost);
    const hidden = idOf(await write(one, other, 'bad'));
    await db().message.update({ where: { id: hidden }, data: { hiddenAt: new Date() } });
    await refused(other, one, hidden);
    await call(unsendMessage, { as: one, params: { id } });
    await refused(other, one, id);
  });

  test('but a file, which was paid for by then, is sent without the quote', async () => {
    const { one, other, id, conversationId } = await twoWhoWrote();
    await call(unsendMessage, { as: one, params: { id } });
    const sent = await writeFile(other, one, { replyTo: id });
    expect(sent.body.dm).toMatchObject({ reply_to: null, media_type: 'image' });
    expect(await quotes(one, conversationId)).toEqual([null, null]);
  });

  test('an id that is none: 400', async () => {
    const { one, other } = await twoWhoWrote();
    for (const replyTo of [0, -1, 1.5, 'x', 2 ** 31]) {
      const body = { recipientUsername: other.username, content: 'x', replyTo };
      expect((await rawCall('POST', '/api/dms/send', { as: one, body })).status).toBe(400);
    }
  });
});

test('what is taken back or hidden later is gone from its quotes, for both and for good', async () => {
  const { one, other, id, conversationId } = await twoWhoWrote();
  await write(other, one, 'Yes', { replyTo: id });
  const data = (hiddenAt: Date | null) => db().message.update({ where: { id }, data: { hiddenAt } });
  await data(new Date());
  for (const each of [one, other]) expect(await quotes(each, conversationId)).toEqual([null]);
  await data(null);
  expect((await quotes(one, conversationId)).at(-1)).toMatchObject({ id });
  await call(unsendMessage, { as: one, params: { id } });
  for (const each of [one, other]) expect(await quotes(each, conversationId)).toEqual([null, null]);
});

test('whoever knows the page by its revision is told of it: also where the quoted one is on an older page', async () => {
  const { one, other, id, conversationId } = await twoWhoWrote();
  for (let each = 0; each < 5; each += 1) await write(one, other, `number ${each}`);
  await write(other, one, 'Yes', { replyTo: id });
  const ask = (as: Person) => call(listMessages, { as, params: { conversationId }, query: { limit: 2 } });
  const found = (as: Person, known: string | null) =>
    readMessages(viewerOf(as), conversationId, { limit: 2 }, known);
  for (const each of [one, other]) await ask(each);
  const known = new Map<Person, string | null>();
  for (const each of [one, other]) {
    expect((await ask(each)).body.at(-1)?.reply_to?.excerpt).toBe('You dey come rehearsal?');
    const { revision } = await found(each, null);
    known.set(each, revision);
    expect((await found(each, revision)).result).toBeNull();
  }
  await call(unsendMessage, { as: one, params: { id } });
  for (const each of [one, other]) {
    expect((await found(each, known.get(each) ?? null)).result).toHaveLength(2);
    expect((await ask(each)).body.at(-1)).toMatchObject({ content: 'Yes', reply_to: null });
  }
});

test('sent again under its name, the answer has its quote; a request may quote, and so may what answers it', async () => {
  const { one, other, id } = await twoWhoWrote();
  const again = () => write(other, one, 'Yes', { replyTo: id, clientId: 'the-same-name' });
  const [first, second] = [await again(), await again()];
  expect(second.body.dm).toEqual(first.body.dm);
  expect(second.body.dm?.reply_to).toMatchObject({ id });
  const [asking, asked] = await twoWhoAsk();
  const request = await write(asking, asked, 'May I?');
  expect((await write(asking, asked, 'I mean', { replyTo: idOf(request) })).body.dm?.reply_to).toMatchObject({
    excerpt: 'May I?',
  });
  const answered = await write(asked, asking, 'Sure', { replyTo: idOf(request) });
  expect(answered.body.dm?.reply_to).toMatchObject({ username: asking.username });
  expect((await answer(asked, request.body.conversationId, 'accept')).status).toBe(409);
});
