import { expect, test } from 'vitest';
import { login } from '@/lib/domains/accounts/entry-schema';
import { changePassword, deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { me } from '@/lib/domains/accounts/schema';
import { listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { exportData } from '@/lib/domains/export/schema';
import { likePost, listComments, listPosts, reactToPost } from '@/lib/domains/posts/schema';
import { profile } from '@/lib/domains/profiles/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aComment, aPersonWithPassword, aPost, aUser, password, theCreator } from '../../support/factories';

test('a new password: other sessions are over, the new token goes on, the old password is dead', async () => {
  const person = await aPersonWithPassword();
  const elsewhere = (await call(login, { body: { email: person.email, password } })).body;
  const next = 'suya on a friday night';
  const { status, body } = await call(changePassword, {
    as: person,
    body: { currentPassword: password, newPassword: next },
  });
  expect(status).toBe(200);
  expect((await call(me, { as: person })).status).toBe(401);
  expect((await call(me, { as: elsewhere })).status).toBe(401);
  expect((await call(me, { as: body })).status).toBe(200);
  expect((await call(login, { body: { email: person.email, password } })).status).toBe(401);
  expect((await call(login, { body: { email: person.email, password: next } })).status).toBe(200);
});

test('the wrong current password: 403; an easy new one: 400; nothing changes', async () => {
  const person = await aPersonWithPassword();
  const wrong = { currentPassword: 'not it at all', newPassword: 'suya on a friday night' };
  expect((await call(changePassword, { as: person, body: wrong })).status).toBe(403);
  for (const newPassword of ['short', 'password123', person.email]) {
    expect(
      (await call(changePassword, { as: person, body: { currentPassword: password, newPassword } })).status,
    ).toBe(400);
  }
  expect((await call(me, { as: person })).status).toBe(200);
});

test('one’s data in one object, and nobody else’s words in it', async () => {
  const [person, other] = [await aPersonWithPassword(), await aUser()];
  await aPost({ by: person, content: 'mine to keep' });
  const post = await aPost({ by: other, content: 'somebody else wrote this' });
  await aComment({ by: person, on: post, content: 'I said so' });
  const text = JSON.stringify((await call(exportData, { as: person })).body);
  for (const words of ['mine to keep', 'I said so', person.email]) expect(text).toContain(words);
  for (const words of ['somebody else wrote this', other.email, 'passwordHash', person.passwordHash])
    expect(text).not.toContain(words);
  const times = text.match(/\d{4}-\d\d-\d\dT[^"]*/g) ?? [];
  expect(times.length).toBeGreaterThanOrEqual(4);
  for (const time of times) expect(time).toMatch(/T\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('a deleted account: its words and presses are gone, counts follow, messages are by a Deleted user', async () => {
  const [leaving, other] = [await aPersonWithPassword(), await aUser()];
  const [own, theirs] = [await aPost({ by: leaving }), await aPost({ by: other })];
  await aComment({ by: leaving, on: theirs });
  await aComment({ by: other, on: own });
  await call(likePost, { as: leaving, body: { postId: theirs.id } });
  await call(reactToPost, { as: leaving, body: { postId: theirs.id, reaction: 'Slay' } });
  const sent = await call(sendMessage, {
    as: leaving,
    body: { recipientUsername: other.username, content: 'bye bye' },
  });
  expect((await call(deleteAccount, { as: leaving, body: { password: 'not it at all' } })).status).toBe(403);
  expect((await call(deleteAccount, { as: leaving, body: { password } })).status).toBe(200);

  expect((await call(me, { as: leaving })).status).toBe(401);
  expect((await call(login, { body: { email: leaving.email, password } })).status).toBe(401);
  expect((await call(profile, { as: other, params: { username: leaving.username } })).status).toBe(404);
  const posts = (await call(listPosts, { as: other, query: { limit: 50 } })).body;
  expect(posts.map(({ id }) => id)).not.toContain(own.id);
  expect(posts.find(({ id }) => id === theirs.id)).toMatchObject({
    likes: 0,
    comment_count: 0,
    reaction_counts: {},
  });
  expect((await call(listComments, { as: other, params: { postId: theirs.id } })).body).toEqual([]);
  const read = await call(listMessages, { as: other, params: { conversationId: sent.body.conversationId } });
  expect(read.body).toMatchObject([{ sender_username: 'Deleted user', content: 'bye bye' }]);
  const row = await db().user.findUniqueOrThrow({ where: { id: leaving.id } });
  expect(JSON.stringify(row)).not.toContain(leaving.username);
  await expectCountsEqualRows();
});

test('the creator account cannot be deleted this way', async () => {
  expect((await call(deleteAccount, { as: await theCreator(), body: { password } })).status).toBe(403);
});
