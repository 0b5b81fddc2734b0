/** A conversation that both have left: nothing of it stays (rules.md, Safety). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { report } from '@/lib/domains/safety/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db, pool } from '@/lib/platform/database/client';
import { deleteByRule } from '@/lib/workflows/account-deletion';
import { call, rawCall } from '../../support/call';
import { aConversation, aMessage, aUser, type Person } from '../../support/factories';
import { filesKept, rowsKept } from '../../support/media';
import { aPicture } from '../../support/upload-forms';

async function sendPicture(from: Person, to: Person) {
  const file = { field: 'media', name: 'a.jpg', bytes: new Uint8Array(await aPicture()) };
  const body = { recipientUsername: to.username, content: 'only for you' };
  const { status, message, body: sent } = await rawCall('POST', '/api/dms/send', { as: from, body, file });
  expect(status, message).toBe(200);
  return sent as { conversationId: number; dm: { id: number } };
}

async function settled() {
  await pendingEffects();
  const headers = { authorization: `Bearer ${process.env.CRON_SECRET}` };
  expect((await call(settle, { headers })).status).toBe(200);
  await pendingEffects();
}

/** A rule that holds closes the account. */
const leaves = ({ id }: Person) => deleteByRule(id, async () => true);

const kept = async (conversationId: number) => ({
  messages: await db().message.count({ where: { conversationId } }),
  rows: await rowsKept(),
  files: filesKept(),
});

test('one leaves: the other reads on; both have left: no words, no picture, and the report has its copy', async () => {
  const [ada, bola, chi] = [await aUser(), await aUser(), await aUser()];
  const { conversationId } = await sendPicture(ada, bola);
  const { dm } = await sendPicture(bola, ada);
  const other = await aConversation({ by: ada, with_: chi });
  const reported = { targetType: 'message', targetId: dm.id, reason: 'other' } as const;
  expect((await call(report, { as: ada, body: reported })).status).toBe(200);
  await leaves(ada);
  await settled();
  const { messages, rows, files } = await kept(conversationId);
  expect([messages, rows.length, files.length]).toEqual([2, 2, 2]);
  await leaves(bola);
  await settled();
  expect(await kept(conversationId)).toEqual({ messages: 0, rows: [], files: [] });
  expect(await db().conversation.count({ where: { id: conversationId } })).toBe(0);
  expect(await db().reportEvidence.count()).toBe(1);
  expect(await db().message.count({ where: { conversationId: other.id } })).toBe(1);
});

test('when two leave at the same moment, nothing of their chat stays', async () => {
  const [ada, bola] = [await aUser(), await aUser()];
  const { conversationId } = await sendPicture(ada, bola);
  await Promise.all([leaves(ada), leaves(bola)]);
  await settled();
  expect(await kept(conversationId)).toEqual({ messages: 0, rows: [], files: [] });
});

test('what both had left before goes with the migration', async () => {
  const [ada, bola, chi] = [await aUser(), await aUser(), await aUser()];
  const { conversationId } = await sendPicture(ada, bola);
  const other = await aConversation({ by: ada, with_: chi });
  await aMessage({ by: chi, in_: other });
  for (const { id } of [ada, bola])
    await db().user.update({ where: { id }, data: { email: `deleted:${id}`, usernameKey: `deleted:${id}` } });
  const script = 'prisma/migrations/20261129040400_chats_that_both_left/migration.sql';
  await pool().query(readFileSync(script, 'utf8'));
  await settled();
  expect(await kept(conversationId)).toEqual({ messages: 0, rows: [], files: [] });
  expect(await db().message.count({ where: { conversationId: other.id } })).toBe(2);
});
