/** XP follows what it was for: a post that is deleted, a person who leaves (rules.md, Level and rank). */
import { afterEach, expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import { addComment, createPost, likeComment, likePost } from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, rawCall } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aPersonWithPassword, aUser, type Person, password } from '../../support/factories';

const leaves = async (as: Person) =>
  expect((await call(deleteAccount, { as, body: { password } })).status).toBe(200);

afterEach(expectCountsEqualRows);

const xpOf = async (...people: Person[]) =>
  Promise.all(people.map(async ({ id }) => (await db().user.findUniqueOrThrow({ where: { id } })).xp));
const posts = async (as: Person) =>
  (await call(createPost, { as, body: { content: 'Who dey?' } })).body.post.id;
const comments = async (as: Person, postId: number) =>
  (await call(addComment, { as, body: { postId, content: 'Me!' } })).body.comment.id;
const likes = (as: Person, postId: number) => call(likePost, { as, body: { postId } });
const likesComment = (as: Person, commentId: number) => call(likeComment, { as, body: { commentId } });

test('a deleted post takes the XP of its comments and of the likes on both with it', async () => {
  const [author, commenter, fan] = [await aUser(), await aUser(), await aUser()];
  const [kept, gone] = [await posts(author), await posts(author)];
  for (const post of [kept, gone]) {
    await likes(fan, post);
    await likes(author, post);
    const comment = await comments(commenter, post);
    await likesComment(fan, comment);
    await likesComment(commenter, comment);
    await comments(author, post);
  }
  const both = [
    2 * (xpFor.post + xpFor.likeReceived + xpFor.comment),
    2 * (xpFor.comment + xpFor.likeReceived),
    0,
  ];
  expect(await xpOf(author, commenter, fan)).toEqual(both);
  expect((await call(deletePost, { as: author, params: { postId: gone } })).status).toBe(200);
  expect(await xpOf(author, commenter, fan)).toEqual(both.map((xp) => xp / 2));
});

test('who leaves takes back what their likes and their posts gave to others', async () => {
  const [leaver, author, commenter] = [await aPersonWithPassword(), await aUser(), await aUser()];
  const [theirs, mine] = [await posts(author), await posts(leaver)];
  const [under, underMine] = [await comments(commenter, theirs), await comments(commenter, mine)];
  for (const post of [theirs, mine]) await likes(leaver, post);
  for (const comment of [under, underMine]) await likesComment(leaver, comment);
  await likesComment(author, await comments(leaver, theirs));
  await likesComment(author, underMine);
  expect(await xpOf(author, commenter)).toEqual([xpFor.post + 1, 2 * xpFor.comment + 3]);
  await leaves(leaver);
  expect(await xpOf(author, commenter)).toEqual([xpFor.post, xpFor.comment]);
});

test('posting, commenting and deleting all day is worth nothing', async () => {
  const [one, other] = [await aUser(), await aUser()];
  for (let round = 0; round < 10; round += 1) {
    const post = await posts(one);
    await likes(other, post);
    await likesComment(one, await comments(other, post));
    await call(deletePost, { as: one, params: { postId: post } });
  }
  expect(await xpOf(one, other)).toEqual([0, 0]);
});

test('fifty like and comment while the post is deleted: nothing stays of it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [author, commenter] = [await aUser(), await aUser()];
    const post = await posts(author);
    const comment = await comments(commenter, post);
    const crowd = await fiftyTimes(() => aUser());
    const answers = await fiftyTimes((each) => {
      const as = crowd[each] as Person;
      if (each === 25) return rawCall('DELETE', deletePost.path, { as: author, params: { postId: post } });
      if (each % 3 === 0) return rawCall('POST', likePost.path, { as, body: { postId: post } });
      if (each % 3 === 1) return rawCall('POST', likeComment.path, { as, body: { commentId: comment } });
      return rawCall('POST', addComment.path, { as, body: { postId: post, content: 'Me too' } });
    });
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(await xpOf(author, commenter, ...crowd)).toEqual(Array.from({ length: 52 }, () => 0));
  }
});
