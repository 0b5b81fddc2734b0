import { describe, expect, test } from 'vitest';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import {
  addComment,
  createPost,
  likePost,
  listNewsFeed,
  listPosts,
  reactToPost,
} from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { aPost, aUser } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';

test('a post carries its author, counts, the reader’s own marks and its first three comments', async () => {
  const [author, reader] = [await aUser({ verified: true }), await aUser()];
  const { body: made } = await call(createPost, {
    as: author,
    body: { content: '  Physics mock was NOT it  ', mode: 'main' },
  });
  const postId = made.post.id;
  await call(likePost, { as: reader, body: { postId } });
  await call(reactToPost, { as: reader, body: { postId, reaction: 'Big Mood' } });
  for (const content of ['one', 'two', 'three', 'four'])
    await call(addComment, { as: reader, body: { postId, content } });

  const { status, body } = await call(listPosts, { as: reader, query: {} });
  expect(status).toBe(200);
  expect(body[0]).toMatchObject({
    id: postId,
    user_id: author.id,
    username: author.username,
    verified: 1,
    content: 'Physics mock was NOT it',
    likes: 1,
    liked_by_me: 1,
    reaction_counts: { 'Big Mood': 1 },
    my_reaction: 'Big Mood',
    comment_count: 4,
    is_mine: 0,
  });
  expect(JSON.parse(body[0]?.reactions ?? '')).toEqual({ 'Big Mood': [reader.username] });
  expect(body[0]?.comments.map((each) => each.content)).toEqual(['one', 'two', 'three']);
});

test('pages follow each other without a gap or a repeat, by offset and by before, in both feeds', async () => {
  const author = await aUser();
  for (let each = 0; each < 25; each += 1) await aPost({ by: author, content: `number ${each}` });
  for (const feed of [listPosts, listNewsFeed]) {
    const all = (await call(feed, { as: author, query: { limit: 50 } })).body.map((each) => each.id);
    const byOffset = (await call(feed, { as: author, query: { limit: 10, offset: 10 } })).body.map(
      (each) => each.id,
    );
    const byBefore = (await call(feed, { as: author, query: { limit: 10, before: all[9] ?? 0 } })).body.map(
      (each) => each.id,
    );
    expect(byOffset).toEqual(all.slice(10, 20));
    expect(byBefore).toEqual(all.slice(10, 20));
  }
});

describe('which page', () => {
  const ask = async (query: object, feed: string) =>
    rawCall('GET', feed, { as: await aUser(), query }) as Promise<{ status: number; body: unknown }>;

  test.each(['/api/posts', '/api/posts/newsfeed'])(
    '%s: 1 to 50 from 0 on; anything else is 400',
    async (feed) => {
      for (const limit of [0, 51, -1, 1.5, 'x', '', ' 1', '1e1', 2 ** 53, 'NaN'])
        expect((await ask({ limit }, feed)).status, `limit=${limit}`).toBe(400);
      for (const offset of [-1, 1001, 999_999_999, 1.5, 'x', '', 2 ** 53, '0x1'])
        expect((await ask({ offset }, feed)).status, `offset=${offset}`).toBe(400);
      for (const before of [0, -1, 'x', '', 2 ** 53])
        expect((await ask({ before }, feed)).status, `before=${before}`).toBe(400);
      for (const query of [
        { limit: 1 },
        { limit: 50 },
        { offset: 0 },
        { offset: 1000 },
        { limit: 50, offset: 7 },
      ])
        expect((await ask(query, feed)).status, JSON.stringify(query)).toBe(200);
    },
  );

  test('ten where no limit is sent; past the end nothing', async () => {
    const author = await aUser();
    for (let each = 0; each < 12; each += 1) await aPost({ by: author });
    for (const feed of ['/api/posts', '/api/posts/newsfeed']) {
      expect((await ask({}, feed)).body).toHaveLength(10);
      expect((await ask({ offset: 1000 }, feed)).body).toEqual([]);
    }
  });

  test('a feed goes on below a post that was deleted meanwhile', async () => {
    const author = await aUser();
    const [older, newer] = [await aPost({ by: author }), await aPost({ by: author })];
    await call(deletePost, { as: author, params: { postId: newer.id } });
    const { body } = await call(listPosts, { as: author, query: { before: newer.id } });
    expect(body[0]?.id).toBe(older.id);
    const hot = await call(listNewsFeed, { as: author, query: { before: newer.id } });
    expect(hot.status).toBe(200);
    expect(hot.body.map(({ id }) => id)).not.toContain(newer.id);
  });
});

describe('the News Feed', () => {
  /** rules.md, Feed: log10(max(1, likes + 2·comments + reactions)) + created_epoch / 45000. */
  const hotness = (post: { likes: number; commentCount: number; reactionTotal: number; createdAt: Date }) =>
    Math.log10(Math.max(1, post.likes + 2 * post.commentCount + post.reactionTotal)) +
    post.createdAt.getTime() / 1000 / 45_000;

  test('hottest first, by its formula, as counts change', async () => {
    const author = await aUser();
    const hour = 3_600_000;
    const made = [
      { age: 0, likes: 0, commentCount: 0, reactionTotal: 0 },
      { age: 10, likes: 4, commentCount: 1, reactionTotal: 0 },
      { age: 20, likes: 0, commentCount: 0, reactionTotal: 90 },
      { age: 11, likes: 9, commentCount: 0, reactionTotal: 0 },
      { age: 13, likes: 0, commentCount: 5, reactionTotal: 1 },
      { age: 1, likes: 1, commentCount: 0, reactionTotal: 0 },
    ];
    // Later than all other posts of this file, so that the first page has them.
    const latest = Date.now() + 24 * hour;
    const posts = [];
    for (const { age, ...counts } of made)
      posts.push(
        await db().post.create({
          data: { userId: author.id, content: 'hot', createdAt: new Date(latest - age * hour), ...counts },
        }),
      );
    for (const post of posts) expect(post.hot).toBeCloseTo(hotness(post), 9);
    const expected = posts.toSorted((a, b) => hotness(b) - hotness(a)).map(({ id }) => id);
    const feed = (await call(listNewsFeed, { as: author, query: { limit: 50 } })).body.map(({ id }) => id);
    expect(feed.filter((id) => expected.includes(id))).toEqual(expected);
    expect(expected).not.toEqual(posts.map(({ id }) => id));
  });

  test('a press, a comment or a reaction makes a post hotter at once', async () => {
    const { author, other, post } = await createFixtures();
    const hot = async () => (await db().post.findUniqueOrThrow({ where: { id: post.id } })).hot;
    const first = await hot();
    await call(likePost, { as: other, body: { postId: post.id } });
    const second = await hot();
    await call(reactToPost, { as: author, body: { postId: post.id, reaction: 'W' } });
    const third = await hot();
    await call(addComment, { as: other, body: { postId: post.id, content: 'hot' } });
    expect(first < second && second < third && third < (await hot())).toBe(true);
  });
});
