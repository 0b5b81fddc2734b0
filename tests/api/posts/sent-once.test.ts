/** What waits on a phone and is sent again is stored once (contract.md, Posts). */
import { expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import { addComment, addReply, createPost, sharePost } from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, statusesOf } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aComment, aPost, aSquad, aUser } from '../../support/factories';

const clientId = 'same-name-for-all';
const xpOf = async ({ id }: { id: number }) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;

test('the same post fifty times at once: one, and the XP of one', async () => {
  const [author, other] = [await aUser(), await aUser()];
  const body = { content: 'once', clientId };
  const answers = await fiftyTimes(() => call(createPost, { as: author, body }));
  expect(statusesOf(answers)).toEqual([200]);
  expect(new Set(answers.map((each) => each.body.post.id)).size).toBe(1);
  expect(await db().post.count({ where: { userId: author.id } })).toBe(1);
  expect(await xpOf(author)).toBe(xpFor.post);
  // A name is its writer's: somebody else's is another, and none is none.
  await call(createPost, { as: other, body });
  await call(createPost, { as: other, body: { content: 'once' } });
  await call(createPost, { as: other, body: { content: 'once' } });
  expect(await db().post.count({ where: { userId: other.id } })).toBe(3);
});

test('the same comment fifty times at once: one, counted once, told once', async () => {
  const [author, writer] = [await aUser(), await aUser()];
  const { id: postId } = await aPost({ by: author });
  const body = { postId, content: 'once', clientId };
  const answers = await fiftyTimes(() => call(addComment, { as: writer, body }));
  expect(statusesOf(answers)).toEqual([200]);
  expect(new Set(answers.map((each) => each.body.comment.id)).size).toBe(1);
  expect(await db().comment.count({ where: { postId } })).toBe(1);
  expect(await xpOf(writer)).toBe(xpFor.comment);
  expect(await db().notice.count({ where: { userId: author.id } })).toBe(1);
  await expectCountsEqualRows();
});

test('the same reply fifty times at once: one, counted once, told once', async () => {
  const [author, writer] = [await aUser(), await aUser()];
  const { id: commentId } = await aComment({ by: author, on: await aPost({ by: author }) });
  const body = { commentId, content: 'once', clientId };
  const answers = await fiftyTimes(() => call(addReply, { as: writer, body }));
  expect(statusesOf(answers)).toEqual([200]);
  expect(new Set(answers.map((each) => each.body.reply.id)).size).toBe(1);
  expect(await db().reply.count({ where: { commentId } })).toBe(1);
  expect(await db().notice.count({ where: { userId: author.id, kind: 'reply' } })).toBe(1);
  await expectCountsEqualRows();
});

test('the same post shared with a squad fifty times at once: one card; with another squad another', async () => {
  const member = await aUser();
  const { id: postId } = await aPost({ by: member });
  const squads = [await aSquad({ by: member }), await aSquad({ by: member })];
  const [first, second] = squads.map(({ id }) => id) as [number, number];
  const share = (squadId: number, name = clientId) =>
    call(sharePost, { as: member, body: { postId, squadId, clientId: name } });
  expect(statusesOf(await fiftyTimes(() => share(first)))).toEqual([200]);
  await share(second, 'another-name-for-it');
  for (const squadId of [first, second])
    expect(await db().squadMessage.count({ where: { squadId, postId } })).toBe(1);
});
