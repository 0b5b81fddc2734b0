/** A name that changes while a chat is open: its messages still go to whom it is with, and one's own are one's own. */
import { expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { pool } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { aUser, type Person } from '../../support/factories';
import { aPicture } from '../../support/upload-forms';

/** Gives a person another name, and their earlier one to somebody else. */
async function rename(person: Person) {
  await pool().query('update users set username = $2, username_key = $2 where id = $1', [
    person.id,
    `renamed_${person.id}`,
  ]);
  return aUser({ username: person.username, email: `namesake_${person.id}@example.com` });
}

async function twoWhoWrote() {
  const [one, other] = [await aUser(), await aUser()];
  const body = { recipientUsername: other.username, content: 'hey' };
  const { conversationId } = (await call(sendMessage, { as: one, body })).body;
  const say = (as: Person, content: string, to = other.username, id = conversationId) =>
    call(sendMessage, { as, body: { recipientUsername: to, conversationId: id, content } });
  const read = async (as: Person) =>
    (await call(listMessages, { as, params: { conversationId }, query: {} })).body;
  return { one, other, conversationId, say, read };
}

test('words and files go to the conversation, not to whoever has the name now', async () => {
  const { one, other, conversationId, say, read } = await twoWhoWrote();
  const namesake = await rename(other);
  expect((await say(one, 'still you?')).body).toMatchObject({ conversationId, dm: { mine: 1 } });
  const body = { recipientUsername: other.username, conversationId, content: 'look' };
  const file = { field: 'media', name: 'me.jpg', bytes: new Uint8Array(await aPicture()) };
  expect((await rawCall('POST', '/api/dms/send', { as: one, body, file })).body).toMatchObject({
    conversationId,
  });
  expect((await read(other)).map(({ content, mine }) => [content, mine])).toEqual([
    ['hey', 0],
    ['still you?', 0],
    ['look', 0],
  ]);
  expect(
    (await call(sendMessage, { as: namesake, body: { ...body, recipientUsername: one.username } })).status,
  ).toBe(403);
});

test('one’s own messages are one’s own under any name', async () => {
  const { one, say, read } = await twoWhoWrote();
  await rename(one);
  await say(one, 'it is me');
  expect((await read(one)).map(({ mine }) => mine)).toEqual([1, 1]);
});

test('a conversation of others, and one that is not there: the same refusal, and nothing is written', async () => {
  const { conversationId, other, say, read } = await twoWhoWrote();
  const stranger = await aUser();
  const refused = { status: 403, body: { code: 'not_in_conversation' } };
  for (const id of [conversationId, 2_000_000_000])
    expect(await say(stranger, 'let me in', other.username, id)).toMatchObject(refused);
  expect(await read(other)).toHaveLength(1);
});

test('a message across a block is refused as one by the name is', async () => {
  const { one, other, say } = await twoWhoWrote();
  await call(block, { as: other, body: { username: one.username, block: true } });
  expect(await say(one, 'hello?')).toMatchObject({ status: 403, body: { code: 'cannot_message' } });
});
