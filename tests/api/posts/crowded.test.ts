/** What others write under a post makes no answer long, and no page slow (quality.md, Performance). */
import { beforeAll, describe, expect, test } from 'vitest';
import { carriedFrom, commentsShown, repliesShown } from '@/lib/contract/constants';
import * as posts from '@/lib/domains/posts/schema';
import {
  commentsOfPost,
  newestPosts,
  onePost,
  repliesToComment,
  sharedPosts,
} from '@/lib/domains/posts/statements';
import { db, pool } from '@/lib/platform/db';
import { inBulk } from '../../support/bulk';
import { call } from '../../support/call';
import { aComment, aPost, aUser, type Person } from '../../support/factories';
import { genericPlanOf, nodesOf, rowsRead } from '../../support/plans';

const replies = 20_000;
const comments = 50_000;

let author: Person;
let reader: Person;
/** Whoever wrote nearly all of it, and somebody on the other side of a block from them. */
let talker: Person;
let apart: Person;
/** Twenty thousand replies under its one comment. */
let replied: { id: number };
let comment: { id: number };
/** Fifty thousand comments. */
let discussed: { id: number };
/** As many, all of them hidden. */
let hidden: { id: number };

beforeAll(async () => {
  [author, reader, talker, apart] = [await aUser(), await aUser(), await aUser(), await aUser()];
  await db().block.create({ data: { blockerId: apart.id, blockedId: talker.id, createdAt: new Date() } });
  [replied, discussed, hidden] = [
    await aPost({ by: author }),
    await aPost({ by: author }),
    await aPost({ by: author }),
  ];
  comment = await aComment({ by: author, on: replied });
  const said = `repeat('x', 1000), now()`;
  const many = (post: { id: number }, at: string) => `
    insert into comments (post_id, user_id, content, created_at, hidden_at)
      select ${post.id}, ${talker.id}, ${said}, ${at} from generate_series(1, ${comments});
    update posts set comment_count = ${comments} where id = ${post.id};`;
  await inBulk(
    `insert into replies (comment_id, user_id, content, created_at)
       select ${comment.id}, ${talker.id}, ${said} from generate_series(1, ${replies});
     update comments set reply_count = ${replies} where id = ${comment.id};`,
    many(discussed, 'null'),
    many(hidden, 'now()'),
  );
}, 120_000);

const sizeOf = (body: unknown) => JSON.stringify(body).length;
const feedOf = async (as: Person) => (await call(posts.listPosts, { as, query: { limit: 10 } })).body;

describe('twenty thousand replies under one comment, fifty thousand comments under one post', () => {
  test('a page of either feed carries three of each, and says how many there are', async () => {
    for (const feed of [posts.listPosts, posts.listNewsFeed]) {
      const { body } = await call(feed, { as: reader, query: { limit: 10 } });
      expect(sizeOf(body)).toBeLessThan(40_000);
      const [first] = body.find(({ id }) => id === replied.id)?.comments ?? [];
      expect(first?.replies).toHaveLength(repliesShown);
      expect(first?.reply_count).toBe(replies);
      expect(body.find(({ id }) => id === discussed.id)?.comments).toHaveLength(commentsShown);
      expect(body.find(({ id }) => id === hidden.id)?.comments).toEqual([]);
    }
  });

  test('no list of them is ever sent whole', async () => {
    const params = { postId: discussed.id };
    const all = (await call(posts.listComments, { as: reader, params, query: {} })).body;
    expect(all).toHaveLength(50);
    const own = { commentId: comment.id };
    expect((await call(posts.listReplies, { as: reader, params: own, query: {} })).body).toHaveLength(20);
    for (const body of [
      all,
      (await call(posts.listComments, { as: reader, params: { postId: replied.id } })).body,
    ])
      expect(sizeOf(body)).toBeLessThan(80_000);
  });

  test('the profile of whoever wrote them', async () => {
    const { profile } = await import('@/lib/domains/profiles/schema');
    for (const { username } of [talker, author]) {
      const { body } = await call(profile, { as: reader, params: { username } });
      expect(sizeOf(body)).toBeLessThan(60_000);
    }
  });

  /** The most rows that any part of a statement's plan looks at. */
  const mostRead = async (text: string, values: unknown[]) =>
    Math.max(...nodesOf(await genericPlanOf({ text, values })).map(rowsRead));

  const ids = () => [replied.id, discussed.id, hidden.id];
  const someRows = 20 * carriedFrom;

  test.each([
    ['a page for somebody', () => newestPosts.outline, () => [reader.id, 10, 0, 2 ** 31 - 1]],
    [
      'a page for whoever is apart from all who wrote',
      () => newestPosts.whole,
      () => [apart.id, 10, 0, 2 ** 31 - 1],
    ],
    ['what is kept', () => sharedPosts, () => [0, ids()]],
    ['one post', () => onePost, () => [reader.id, discussed.id]],
    ['a page of comments', () => commentsOfPost, () => [reader.id, discussed.id, 50, null]],
    ['a page of comments, far down', () => commentsOfPost, () => [reader.id, discussed.id, 50, comments / 2]],
    ['a page of replies', () => repliesToComment, () => [reader.id, comment.id, 50, 0]],
    ['a page of replies, far down', () => repliesToComment, () => [reader.id, comment.id, 50, replies / 2]],
  ])('%s reads few rows, however many there are', async (_, text, values) => {
    expect(await mostRead(text(), values())).toBeLessThan(someRows);
  });

  test('whoever is apart from all who wrote them is shown none, and their list is an empty one', async () => {
    const page = await feedOf(apart);
    expect(page.find(({ id }) => id === discussed.id)?.comments).toEqual([]);
    const params = { postId: discussed.id };
    const started = performance.now();
    expect((await call(posts.listComments, { as: apart, params })).body).toEqual([]);
    expect(performance.now() - started).toBeLessThan(1000);
    expect((await pool().query('select 1')).rowCount).toBe(1);
  });
});
