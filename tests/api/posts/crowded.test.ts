/** What others write under a post makes no answer long, and no page slow (quality.md, Performance). */
import { beforeAll, describe, expect, test } from 'vitest';
import { carriedFrom, commentsShown, repliesShown } from '@/lib/contract/constants/posts';
import { postsInFull, postsLeavingOut } from '@/lib/domains/posts/feed/hydration';
import { hottestPosts, newestPosts } from '@/lib/domains/posts/feed/skeleton';
import * as posts from '@/lib/domains/posts/schema';
import { commentsOfPost, onePost, repliesToComment } from '@/lib/domains/posts/statements';
import { db, pool } from '@/lib/platform/database/client';
import { inBulk } from '../../support/bulk';
import { call } from '../../support/call';
import { aComment, aPost, aUser, type Person } from '../../support/factories';
import { measuredAgain } from '../../support/measured-again';
import { genericPlanOf, nodesOf, planOf, rowsRead } from '../../support/plans';
import { statementsOf } from '../../support/sent-statements';

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
});

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
    ['a page for somebody', () => newestPosts.skeleton, () => [reader.id, 10, 0, 2 ** 31 - 1]],
    [
      'a page for whoever is apart from all who wrote',
      () => newestPosts.full,
      () => [apart.id, 10, 0, 2 ** 31 - 1],
    ],
    ['what is kept', () => postsInFull, () => [0, ids()]],
    [
      'what is different for whoever is apart',
      () => postsLeavingOut,
      () => [apart.id, ids(), ids().map(() => talker.id)],
    ],
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
    await measuredAgain(async () => {
      const started = performance.now();
      expect((await call(posts.listComments, { as: apart, params })).body).toEqual([]);
      expect(performance.now() - started).toBeLessThan(1000);
    });
  });
});

describe('tens of thousands of posts that a reader must not see, one after the other', () => {
  beforeAll(async () => {
    const many = (by: Person, at: string) => `
      insert into posts (user_id, content, created_at, hidden_at)
        select ${by.id}, repeat('x', 1900), now(), ${at} from generate_series(1, 20000);`;
    // The newest and hottest of all: those of the talker, and others' that were hidden.
    await inBulk(many(talker, 'null'), many(author, 'now()'));
    // As it is after a while: what is old enough for everybody to see is known to be.
    await pool().query('vacuum posts');
  });

  test.each([
    ['newest', () => newestPosts, () => [2 ** 31 - 1]],
    ['hottest', () => hottestPosts, () => [Number.POSITIVE_INFINITY, 2 ** 31 - 1]],
  ])('the %s posts are found in an index, and no post is read that is not shown', async (_, feed, from) => {
    const { skeleton, skeletonPastUnseen = skeleton, full } = feed();
    for (const text of [skeleton, skeletonPastUnseen, full])
      await measuredAgain(async () => {
        // An older transaction, such as of the server's own work, keeps a run of it from marking what everybody sees.
        await pool().query('vacuum posts');
        const plan = await genericPlanOf({ text, values: [apart.id, 10, 0, ...from()] });
        const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
        expect(pages).toBeLessThan(1000);
      });
  });

  test('their page is asked for alone from then on, and is found once', async () => {
    await feedOf(apart);
    const sent = await statementsOf(() => Promise.all([apart, reader, apart, author].map(feedOf)));
    const outlines = sent.filter(({ text }) => text.includes('as question(') && text.includes('from posts'));
    const askers = outlines.map(({ values }) => values[0] as number[]);
    expect(askers.filter((ids) => ids.includes(apart.id))).toEqual([[apart.id], [apart.id]]);
    expect((await feedOf(apart)).map(({ user_id }) => user_id)).not.toContain(talker.id);
  });

  test('for whoever has blocks the newest are found without looking at each that is left out', async () => {
    await feedOf(apart);
    const sent = await statementsOf(() => feedOf(apart));
    const [page] = sent.filter(({ text }) => text.includes('as question(') && text.includes('from posts'));
    if (!page) throw new Error('No page was asked for.');
    expect(Math.max(...nodesOf(await planOf(page)).map(rowsRead))).toBeLessThan(10_000);
  });

  test('and are the same, wherever a page begins', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => aUser()));
    const blocking = await aUser();
    for (const { id } of crowd.filter((_, each) => each % 2).concat(talker))
      await db().block.create({ data: { blockerId: blocking.id, blockedId: id, createdAt: new Date() } });
    // A few that are seen, far apart between many that are not.
    for (const by of crowd) {
      await inBulk(`insert into posts (user_id, content, created_at)
        select ${talker.id}, 'x', now() from generate_series(1, 3000)`);
      await aPost({ by });
    }
    const newest = (await db().post.aggregate({ _max: { id: true } }))._max.id ?? 0;
    const idsOf = async (text: string, values: unknown[]) =>
      (await pool().query({ text, values })).rows.map(({ id }) => id);
    for (const viewer of [blocking, apart, reader])
      for (const page of [
        [10, 0, 2 ** 31 - 1],
        [50, 0, newest],
        [3, 5, newest - 4000],
        [10, 1000, 2 ** 31 - 1],
        [10, 0, newest - 24_000],
        [10, 0, 1],
      ]) {
        const values = [viewer.id, ...page];
        const shown = await idsOf(newestPosts.skeletonPastUnseen ?? '', values);
        expect(shown).toEqual(await idsOf(newestPosts.skeleton, values));
      }
  });
});
