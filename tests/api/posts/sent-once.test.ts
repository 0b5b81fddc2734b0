/** What waits on a phone and is sent again is stored once (contract.md, Posts). */
import { expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import { addComment, createPost } from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, statusesOf } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aPost, aUser } from '../../support/factories';

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
