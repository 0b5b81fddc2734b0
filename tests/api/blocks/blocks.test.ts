import { expect, test } from 'vitest';
import { block, listBlocks } from '@/lib/domains/blocks/schema';
import {
  addComment,
  addReply,
  likePost,
  listComments,
  listNewsFeed,
  listPosts,
  reactToPost,
} from '@/lib/domains/posts/schema';
import { profile } from '@/lib/domains/profiles/schema';
import { call } from '../../support/call';
import { aComment, aPost, aUser, type Person } from '../../support/factories';

const setBlock = (who: Person, whom: string, on: boolean) =>
  call(block, { as: who, body: { username: whom, block: on } });

test('blocks, lists, unblocks; twice is once; capitals do not matter', async () => {
  const [one, other] = [await aUser(), await aUser()];
  expect(await setBlock(one, other.username.toUpperCase(), true)).toMatchObject({
    status: 200,
    body: { blocked: 1 },
  });
  expect((await setBlock(one, other.username, true)).status).toBe(200);
  expect((await call(listBlocks, { as: one })).body.map(({ username }) => username)).toEqual([
    other.username,
  ]);
  expect((await call(listBlocks, { as: other })).body).toEqual([]);
  expect(await setBlock(one, other.username, false)).toMatchObject({ status: 200, body: { blocked: 0 } });
  expect((await call(listBlocks, { as: one })).body).toEqual([]);
});

test('oneself: 400; nobody: 404', async () => {
  const one = await aUser();
  expect((await setBlock(one, one.username, true)).status).toBe(400);
  expect((await setBlock(one, 'nobody_at_all', true)).status).toBe(404);
});

test('neither meets the other in a list, a comment, a reply, a reaction, a profile or a press', async () => {
  const [one, other, third] = [await aUser(), await aUser(), await aUser()];
  const posts = {
    one: await aPost({ by: one }),
    other: await aPost({ by: other }),
    third: await aPost({ by: third }),
  };
  for (const who of [one, other]) {
    const comment = await aComment({ by: who, on: posts.third });
    for (const from of [one, other])
      await call(addReply, { as: from, body: { commentId: comment.id, content: from.username } });
    await call(reactToPost, { as: who, body: { postId: posts.third.id, reaction: 'Facts' } });
  }
  await setBlock(one, other.username, true);
  for (const [who, whom, theirs] of [
    [one, other, posts.other],
    [other, one, posts.one],
  ] as const) {
    for (const feed of [listPosts, listNewsFeed]) {
      const { body } = await call(feed, { as: who, query: { limit: 50 } });
      expect(JSON.stringify(body)).not.toContain(`"${whom.username}"`);
      expect(body.map(({ reactions }) => reactions).join()).not.toContain(whom.username);
      expect(body.map(({ id }) => id)).toContain(posts.third.id);
    }
    const comments = (await call(listComments, { as: who, params: { postId: posts.third.id } })).body;
    expect(JSON.stringify(comments)).not.toContain(whom.username);
    expect((await call(profile, { as: who, params: { username: whom.username } })).status).toBe(404);
    expect((await call(likePost, { as: who, body: { postId: theirs.id } })).status).toBe(404);
    expect((await call(addComment, { as: who, body: { postId: theirs.id, content: 'hello' } })).status).toBe(
      404,
    );
    expect((await call(reactToPost, { as: who, body: { postId: theirs.id, reaction: 'L' } })).status).toBe(
      404,
    );
  }
  const seenByThird = (await call(listComments, { as: third, params: { postId: posts.third.id } })).body;
  expect(seenByThird).toHaveLength(2);
});

test('a page is full whatever was left out of it', async () => {
  const [reader, noisy, quiet] = [await aUser(), await aUser(), await aUser()];
  for (let each = 0; each < 12; each += 1) {
    await aPost({ by: quiet });
    await aPost({ by: noisy });
  }
  await setBlock(reader, noisy.username, true);
  const { body } = await call(listPosts, { as: reader, query: { limit: 10 } });
  expect(body).toHaveLength(10);
  expect(body.every(({ username }) => username === quiet.username)).toBe(true);
});

test('the list goes on behind a person shown, newest first', async () => {
  const one = await aUser();
  const others = await Promise.all(Array.from({ length: 5 }, () => aUser()));
  for (const other of others) await setBlock(one, other.username, true);
  const names = async (query: { limit?: number; before?: number; offset?: number }) =>
    (await call(listBlocks, { as: one, query })).body.map(({ username }) => username);
  const all = others.map(({ username }) => username).toReversed();
  expect(await names({})).toEqual(all);
  expect(await names({ limit: 2, offset: 1 })).toEqual(all.slice(1, 3));
  expect(await names({ limit: 2, before: others[3]?.id ?? 0 })).toEqual(all.slice(2, 4));
});
