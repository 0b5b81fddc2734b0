/** Nothing goes to somebody who has left any more: what the calls refuse, and what the database does (rules.md, Safety). */
import { expect, test } from 'vitest';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { boostConversation, listConversations, sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { db, pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aBattle, aPersonWithPassword, aUser, type Person, password } from '../../support/factories';

const leave = (as: Person) => call(deleteAccount, { as, body: { password } });

test('who has left cannot be written to, challenged or blocked any more', async () => {
  const [gone, writer] = [await aPersonWithPassword(), await aUser()];
  const opened = await call(sendMessage, {
    as: writer,
    body: { recipientUsername: gone.username, content: 'before' },
  });
  await leave(gone);
  const refusedOf = (text: string, ...values: unknown[]) =>
    pool()
      .query(text, values)
      .then(
        () => 'written',
        ({ code }) => String(code),
      );
  const pair = [writer.id, gone.id].sort((a, b) => a - b);
  expect(
    await refusedOf(
      `insert into conversations (low_user_id, high_user_id, created_at) values ($1, $2, now())
       on conflict (low_user_id, high_user_id) do update set low_user_id = excluded.low_user_id`,
      ...pair,
    ),
  ).toBe('23503');
  const block = 'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())';
  expect(await refusedOf(block, writer.id, gone.id)).toBe('23503');
  expect(await refusedOf(block, gone.id, writer.id)).toBe('HG401');
  const again = await call(sendMessage, {
    as: writer,
    body: { recipientUsername: gone.username, content: 'after' },
  });
  expect(again.status).toBe(404);
  const { conversationId, dm } = opened.body;
  // The guard refuses new conversations alone: what changes on one that is there, and on one's own words in it, is written.
  expect(
    await refusedOf(
      "update conversations set boosted_until = now() - interval '1 day' where id = $1",
      conversationId,
    ),
  ).toBe('written');
  expect((await call(unsendMessage, { as: writer, params: { id: dm?.id ?? 0 } })).status).toBe(200);
});

test('a chat with who has left is closed: it is read, and nobody pays for a boost of it', async () => {
  const [gone, writer] = [await aPersonWithPassword(), await aUser()];
  const body = { recipientUsername: gone.username, content: 'before' };
  const { conversationId } = (await call(sendMessage, { as: writer, body })).body;
  await leave(gone);
  expect((await call(listConversations, { as: writer, query: {} })).body).toMatchObject([
    { id: conversationId, other_username: 'Deleted user', state: 'closed' },
  ]);
  const coins = async () => (await db().user.findUniqueOrThrow({ where: { id: writer.id } })).coins;
  const before = await coins();
  expect(await call(boostConversation, { as: writer, body: { conversationId } })).toMatchObject({
    status: 403,
    message: 'You cannot write to this person.',
  });
  expect(await coins()).toBe(before);
  expect(
    (await db().conversation.findUniqueOrThrow({ where: { id: conversationId } })).boostedUntil,
  ).toBeNull();
});

test('an answer to a battle, a picture or a password of somebody who has left is refused by the database', async () => {
  const [gone, other] = [await aPersonWithPassword(), await aUser()];
  const battle = await aBattle({ by: other, against: gone });
  await leave(gone);
  const answering = db().battle.updateMany({
    where: { id: battle.id },
    data: { opponentMediaUrl: '/media/battle-x.mp4' },
  });
  await expect(answering).rejects.toThrow('has left');
  const changing = db().user.updateMany({ where: { id: gone.id }, data: { passwordHash: 'new' } });
  await expect(changing).rejects.toThrow('has left');
});
