/** A post with very much under it is gone at once, and deleted part by part (docs/decisions/124-large-posts-go-in-parts.md). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import { closeAccount } from '@/lib/domains/accounts/account-deletion';
import { removeFromFeed } from '@/lib/domains/posts/account-deletion';
import { closePost, emptyLarge, emptyPost } from '@/lib/domains/posts/deletion-parts';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import { listComments, listPosts } from '@/lib/domains/posts/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db, pool, transaction } from '@/lib/platform/database/client';
import { settlePostDeletions } from '@/lib/workflows/post-deletions';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aPost, aUser, type Person } from '../../support/factories';
import { waitsForLock } from '../../support/lock-waits';

let author: Person;
let reader: Person;
let postId: number;

/** A post of 1,300 comments, 1,200 likes and as many reactions; its first comment has 1,200 likes and 1,100 replies. */
beforeEach(async () => {
  author = await aUser();
  reader = await aUser();
  postId = (await aPost({ by: author })).id;
  await pool().query(`
    insert into users (email, username, username_key, password_hash, dob, created_at)
      select 'crowd' || n || '@example.com', 'crowd_' || n, 'crowd_' || n, 'x', '2010-01-01', now()
      from generate_series(1, 1200) n on conflict do nothing`);
  const crowd = `(select id, row_number() over (order by id) as n from users where username like 'crowd_%') u`;
  await pool().query(`
    insert into comments (post_id, user_id, content, created_at)
      select ${postId}, u.id, 'comment', now() from ${crowd}, generate_series(1, case when n <= 100 then 2 else 1 end)`);
  const { rows } = await pool().query('select min(id) as id from comments where post_id = $1', [postId]);
  const first = rows[0].id;
  for (const text of [
    `insert into comment_likes (comment_id, user_id, created_at) select ${first}, u.id, now() from ${crowd}`,
    `insert into replies (comment_id, user_id, content, created_at) select ${first}, u.id, 'reply', now() from ${crowd} where n <= 1100`,
    `insert into post_likes (post_id, user_id, created_at) select ${postId}, u.id, now() from ${crowd}`,
    `insert into post_reactions (post_id, user_id, label, created_at) select ${postId}, u.id, 'fire', now() from ${crowd}`,
    `update posts set likes = 1200, comment_count = 1300, reaction_total = 1200, reaction_counts = '{"fire": 1200}' where id = ${postId}`,
    `update comments set likes = 1200 where id = ${first}`,
    `update users set xp = ${xpFor.post} + 1200 * ${xpFor.likeReceived} where id = ${author.id}`,
    `update users set xp = (select count(*) from comments c where c.user_id = users.id) * ${xpFor.comment}
       + (select count(*) from comment_likes l join comments c on c.id = l.comment_id
          where c.user_id = users.id and l.user_id <> users.id) * ${xpFor.likeReceived}
       where username like 'crowd_%'`,
  ])
    await pool().query(text);
  await expectCountsEqualRows();
});
afterEach(() => setClockOffset(0));

const remove = () => call(deletePost, { as: author, params: { postId } });
const left = async () => {
  const under = { where: { postId } };
  const sums = await db().user.aggregate({
    _sum: { xp: true },
    where: { username: { startsWith: 'crowd_' } },
  });
  return {
    posts: await db().post.count({ where: { id: postId } }),
    under: [
      await db().comment.count(under),
      await db().postLike.count(under),
      await db().postReaction.count(under),
    ],
    deletions: await db().postDeletion.count(),
    xp: [(await db().user.findUniqueOrThrow({ where: { id: author.id } })).xp, sums._sum.xp],
  };
};
const nothing = { posts: 0, under: [0, 0, 0], deletions: 0, xp: [0, 0] };
const isSeen = async (as: Person) =>
  (await call(listPosts, { as, query: {} })).body.some(({ id }) => id === postId);

test('it is gone for everybody with the answer, and all of it soon after, with the XP for it', async () => {
  expect(await isSeen(reader)).toBe(true);
  expect((await remove()).status).toBe(200);
  for (const as of [reader, author]) {
    expect(await isSeen(as)).toBe(false);
    expect((await call(listComments, { as, params: { postId }, query: {} })).status).toBe(404);
  }
  expect((await remove()).status).toBe(404);
  await pendingEffects();
  expect(await left()).toEqual(nothing);
  await expectCountsEqualRows();
});

test('what a killed server left is finished by the scheduled run, which no decision shows again meanwhile', async () => {
  await transaction((tx) => closePost(tx, postId));
  await db().post.update({ where: { id: postId }, data: { hiddenAt: null } });
  expect(await isSeen(reader)).toBe(false);
  expect(await settlePostDeletions()).toBe(0);
  setClockOffset(120_000);
  expect(await settlePostDeletions()).toBe(1);
  expect(await left()).toEqual(nothing);
  expect(await settlePostDeletions()).toBe(0);
  await expectCountsEqualRows();
});

test('with an account it goes part by part as well; each part leaves the counts right', async () => {
  // As before each deletion: what is left of its own XP goes with the account.
  await closeAccount(author.id, async () => true);
  let parts = 0;
  while (await transaction((tx) => removeFromFeed(tx, author.id))) {
    parts += 1;
    await expectCountsEqualRows();
  }
  expect(parts).toBeGreaterThan(4);
  const { posts, under } = await left();
  expect([posts, under]).toEqual([0, [0, 0, 0]]);
});

test('no part takes more than a thousand reactions along, and each keeps the count of every label', async () => {
  await pool().query(`
    update post_reactions set label = 'sad' where post_id = ${postId} and user_id in (
      select user_id from post_reactions where post_id = ${postId} order by user_id limit 1100)`);
  await pool().query(`update posts set reaction_counts = '{"fire": 100, "sad": 1100}' where id = ${postId}`);
  const reactions = () => db().postReaction.count({ where: { postId } });
  for (let before = await reactions(); before > 1000; ) {
    expect(await transaction((tx) => emptyLarge(tx, [postId]))).toBe(true);
    const after = await reactions();
    expect(before - after).toBeLessThanOrEqual(1000);
    before = after;
    await expectCountsEqualRows();
  }
  expect(await db().post.findUnique({ where: { id: postId } })).toMatchObject({
    reactionTotal: 200,
    reactionCounts: { fire: 100, sad: 100 },
  });
});

test.each(['likes', 'reply_count'])(
  'a count of %s that says more than there is keeps nothing',
  async (counter) => {
    const { id } = await db().comment.findFirstOrThrow({ where: { postId }, orderBy: { id: 'desc' } });
    await pool().query(`update comments set ${counter} = 3000 where id = $1`, [id]);
    await transaction((tx) => closePost(tx, postId));
    await emptyPost(postId);
    expect(await left()).toEqual(nothing);
  },
);

test('a like that is taken back meanwhile costs the commenter its XP once', async () => {
  const { id, userId } = await db().comment.findFirstOrThrow({ where: { postId }, orderBy: { id: 'asc' } });
  const liker = await db().commentLike.findFirstOrThrow({
    where: { commentId: id, userId: { not: userId } },
    orderBy: { userId: 'asc' },
  });
  await closeAccount(author.id, async () => true);
  // As `toggle` does it in one statement, which holds no more than this.
  const taker = await pool().connect();
  await taker.query('begin');
  await taker.query('update comments set likes = likes - 1 where id = $1', [id]);
  await taker.query('delete from comment_likes where comment_id = $1 and user_id = $2', [id, liker.userId]);
  await taker.query('update users set xp = xp - $2 where id = $1', [userId, xpFor.likeReceived]);
  const emptied = transaction((tx) => removeFromFeed(tx, author.id));
  expect(await waitsForLock(emptied)).toBe(true);
  await taker.query('commit');
  taker.release();
  await emptied;
  await expectCountsEqualRows();
});
