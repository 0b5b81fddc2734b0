/** Fifty at once, on real Postgres; afterwards every count is that of its rows (quality.md, Races). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import { postReactions } from '@/lib/contract/constants/posts';
import { removeFromFeed } from '@/lib/domains/posts/account-deletion';
import { db, pool, transaction } from '@/lib/platform/database/client';
import { until } from '../../../scripts/services/process.ts';
import { fiftyTimes, rawCall, statusesOf } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aComment, aPost, aUser, type Person } from '../../support/factories';
import { waitingForLocks } from '../../support/lock-waits';

let author: Person;
let people: Person[];

beforeAll(async () => {
  author = await aUser();
  people = await fiftyTimes(() => aUser());
});

afterEach(expectCountsEqualRows);

const person = (each: number) => people[each] as Person;
const post = (path: string, as: Person, body: object) => rawCall('POST', path, { as, body });
const like = (as: Person, postId: number) => post('/api/like', as, { postId });
const react = (as: Person, postId: number, reaction: string) =>
  post('/api/posts/react', as, { postId, reaction });
const xpOf = async ({ id }: { id: number }) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;

describe('likes', () => {
  test('one person presses fifty times: one like at most, and its XP with it', async () => {
    const [{ id }, earlier] = [await aPost({ by: author }), await xpOf(author)];
    const answers = await fiftyTimes(() => like(person(0), id));
    expect(statusesOf(answers)).toEqual([200]);
    const { likes } = await db().post.findUniqueOrThrow({ where: { id } });
    expect(likes).toBeLessThanOrEqual(1);
    expect((await xpOf(author)) - earlier).toBe(likes);
    for (const { body } of answers) expect([0, 1]).toContain(body.likes);
  });

  test('one person wants to like fifty times: one like, with its XP once; and then not to: none', async () => {
    const [{ id }, earlier] = [await aPost({ by: author }), await xpOf(author)];
    const want = (liked: boolean) => post('/api/like', person(0), { postId: id, liked });
    const given = await fiftyTimes(() => want(true));
    for (const { status, body } of given) expect([status, body.likes, body.liked]).toEqual([200, 1, 1]);
    expect((await xpOf(author)) - earlier).toBe(1);
    const back = await fiftyTimes(() => want(false));
    for (const { status, body } of back) expect([status, body.likes, body.liked]).toEqual([200, 0, 0]);
    expect(await xpOf(author)).toBe(earlier);
  });

  test('one person likes and takes it back fifty times at once: count, rows and XP agree', async () => {
    const [{ id }, earlier] = [await aPost({ by: author }), await xpOf(author)];
    for (let round = 0; round < 5; round += 1) {
      const want = (each: number) => post('/api/like', person(0), { postId: id, liked: each % 2 === 0 });
      expect(statusesOf(await fiftyTimes(want))).toEqual([200]);
      const { likes } = await db().post.findUniqueOrThrow({ where: { id } });
      expect((await xpOf(author)) - earlier).toBe(likes);
      expect(await db().postLike.count({ where: { postId: id } })).toBe(likes);
    }
  });

  test('a like that is taken back while it is given is taken back', async () => {
    const { id } = await aPost({ by: author });
    const want = (liked: boolean) => () => post('/api/like', person(0), { postId: id, liked });
    const [given, back] = await whileHeld('users', author.id, [want(true), want(false)]);
    expect([given?.body.liked, back?.body.liked]).toEqual([1, 0]);
    expect((await db().post.findUniqueOrThrow({ where: { id } })).likes).toBe(0);
  });

  test('fifty people like one post: fifty', async () => {
    const [{ id }, earlier] = [await aPost({ by: author }), await xpOf(author)];
    const answers = await fiftyTimes((each) => like(person(each), id));
    expect(answers.map(({ body }) => body.likes).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 50 }, (_, each) => each + 1),
    );
    expect(answers.every(({ body }) => body.liked === 1)).toBe(true);
    expect((await xpOf(author)) - earlier).toBe(50);
    const back = await fiftyTimes((each) => like(person(each), id));
    expect(back.every(({ body }) => body.liked === 0)).toBe(true);
    expect((await db().post.findUniqueOrThrow({ where: { id } })).likes).toBe(0);
    expect(await xpOf(author)).toBe(earlier);
  });

  test('fifty people like one comment: fifty', async () => {
    const comment = await aComment({ by: author, on: await aPost({ by: author }) });
    const press = (as: Person) => post('/api/posts/comments/like', as, { commentId: comment.id });
    expect(statusesOf(await fiftyTimes((each) => press(person(each))))).toEqual([200]);
    expect((await db().comment.findUniqueOrThrow({ where: { id: comment.id } })).likes).toBe(50);
    expect(statusesOf(await fiftyTimes(() => press(person(0))))).toEqual([200]);
  });

  test('a comment is liked and replied to at once: neither waits for the other for ever', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id: commentId } = await aComment({ by: author, on: await aPost({ by: author }) });
      const answers = await fiftyTimes((each) =>
        each % 2
          ? post('/api/posts/comments/like', person(each), { commentId })
          : post('/api/posts/comments/reply', person(each), { commentId, content: 'o' }),
      );
      expect(statusesOf(answers)).toEqual([200]);
    }
  });

  test('fifty posts of one author are liked by fifty people: no like waits for another for ever', async () => {
    const posts = await fiftyTimes(() => aPost({ by: author }));
    const answers = await fiftyTimes((each) => like(person(each), posts[(each * 7) % 50]?.id ?? 0));
    expect(statusesOf(answers)).toEqual([200]);
  });
});

describe('reactions', () => {
  test('one person presses one label fifty times: one at most', async () => {
    const { id } = await aPost({ by: author });
    expect(statusesOf(await fiftyTimes(() => react(person(0), id, 'Slay')))).toEqual([200]);
    // Fifty is even: each press took back the one before.
    expect(await db().postReaction.count({ where: { postId: id } })).toBe(0);
  });

  test('fifty people, all eleven labels', async () => {
    const { id } = await aPost({ by: author });
    const labelOf = (each: number) => postReactions[each % 11] as string;
    expect(statusesOf(await fiftyTimes((each) => react(person(each), id, labelOf(each))))).toEqual([200]);
    expect(await db().post.findUniqueOrThrow({ where: { id } })).toMatchObject({
      reactionTotal: 50,
      reactionCounts: {
        Deadass: 5,
        'Big Mood': 5,
        Mid: 5,
        Facts: 5,
        Cap: 5,
        Slay: 5,
        'No Cap': 4,
        L: 4,
        W: 4,
      },
    });
  });

  test('ten people change their minds five times each at once', async () => {
    const { id } = await aPost({ by: author });
    const answers = await fiftyTimes((each) => react(person(each % 10), id, postReactions[each % 7] ?? ''));
    expect(statusesOf(answers)).toEqual([200]);
    expect(await db().postReaction.count({ where: { postId: id } })).toBeLessThanOrEqual(10);
  });
});

describe('comments', () => {
  test('fifty at once are fifty, each with its XP', async () => {
    const [{ id }, earlier] = [await aPost({ by: author }), await xpOf(person(0))];
    const say = (each: number) =>
      post('/api/posts/comments', person(each % 2), { postId: id, content: `number ${each}` });
    expect(statusesOf(await fiftyTimes(say))).toEqual([200]);
    expect((await db().post.findUniqueOrThrow({ where: { id } })).commentCount).toBe(50);
    expect((await xpOf(person(0))) - earlier).toBe(50);
  });

  test('fifty replies at once are fifty, and none is left when those who wrote them leave', async () => {
    const comment = await aComment({ by: author, on: await aPost({ by: author }) });
    const leavers = await fiftyTimes(() => aUser());
    const say = (each: number) =>
      post('/api/posts/comments/reply', leavers[each] as Person, { commentId: comment.id, content: 'o' });
    expect(statusesOf(await fiftyTimes(say))).toEqual([200]);
    const counted = async () =>
      (await db().comment.findUniqueOrThrow({ where: { id: comment.id } })).replyCount;
    expect(await counted()).toBe(50);
    await fiftyTimes((each) => transaction((tx) => removeFromFeed(tx, (leavers[each] as Person).id)));
    expect(await counted()).toBe(0);
  });

  test('one comment is pinned once, though the author presses fifty times', async () => {
    const mine = await aPost({ by: author });
    const comment = await aComment({ by: person(0), on: mine });
    const answers = await fiftyTimes(() =>
      post('/api/posts/comments/pin', author, { postId: mine.id, commentId: comment.id }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });
});

describe('while the post is being deleted', () => {
  const remove = (id: number, as: Person) =>
    rawCall('DELETE', '/api/posts/delete/{postId}', { as, params: { postId: id } });
  const someXp = 3 * xpFor.post;
  /** Somebody with other posts: their XP stays. */
  const anAuthor = async () => {
    const mine = await aUser();
    for (let each = 0; each < 3; each += 1) await aPost({ by: mine });
    return mine;
  };

  test('everything else happened before it or is told that it is gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const mine = await anAuthor();
      const { id } = await aPost({ by: mine });
      const { id: commentId } = await aComment({ by: person(1), on: { id } });
      await fiftyTimes((each) => like(person(each), id));
      const actions: ((as: Person) => ReturnType<typeof like>)[] = [
        (as) => like(as, id),
        (as) => react(as, id, 'W'),
        (as) => post('/api/posts/comments', as, { postId: id, content: 'wait' }),
        (as) => post('/api/posts/comments/like', as, { commentId }),
        (as) => post('/api/posts/comments/reply', as, { commentId, content: 'o' }),
      ];
      const turn = 20 + round;
      const answers = await fiftyTimes((each) =>
        each === turn ? remove(id, mine) : (actions[each % 5] as (typeof actions)[0])(person(each)),
      );
      expect(statusesOf(answers).filter((status) => ![200, 404].includes(status))).toEqual([]);
      expect(answers[turn]?.status).toBe(200);
      expect(await db().post.count({ where: { id } })).toBe(0);
      expect(await db().comment.count({ where: { postId: id } })).toBe(0);
      expect(await xpOf(mine)).toBe(someXp);
    }
  });

  test('fifty deletions: one', async () => {
    const { id } = await aPost({ by: author });
    const answers = await fiftyTimes(() => remove(id, author));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(49);
  });

  test('a like that is taken back in mid-deletion waits its turn, and does not end in a deadlock', async () => {
    const mine = await anAuthor();
    const { id } = await aPost({ by: mine });
    await like(person(0), id);
    const [removed, pressed] = await whileHeld('users', mine.id, [
      () => remove(id, mine),
      () => like(person(0), id),
    ]);
    expect([removed?.status, pressed?.status]).toEqual([200, 404]);
    expect(await xpOf(mine)).toBe(someXp);
  });

  test.each(['the post’s author', 'another'])(
    'a like of a comment by %s that is taken back in mid-deletion waits its turn',
    async (whose) => {
      const mine = await anAuthor();
      const { id } = await aPost({ by: mine });
      const by = whose === 'another' ? person(1) : mine;
      const first = await aComment({ by, on: { id } });
      const press = () => post('/api/posts/comments/like', person(0), { commentId: first.id });
      await press();
      // After the like, which wrote the first one anew: a deletion reaches that one first by whichever plan.
      const second = await aComment({ by, on: { id } });
      const works = [() => remove(id, mine), press];
      const [removed, pressed] = await whileHeld('comments', second.id, works);
      expect([removed?.status, pressed?.status]).toEqual([200, 404]);
    },
  );

  test('a like that came just before it takes its XP along', async () => {
    const mine = await anAuthor();
    const { id } = await aPost({ by: mine });
    const [pressed, removed] = await whileHeld('users', mine.id, [
      () => like(person(0), id),
      () => remove(id, mine),
    ]);
    expect([pressed?.status, removed?.status]).toEqual([200, 200]);
    expect(await xpOf(mine)).toBe(someXp);
  });
});

/** Starts each work in turn while a row is locked, until all of them wait in mid-statement; then lets go of it. */
async function whileHeld<T>(
  table: 'users' | 'comments',
  id: number,
  works: (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await pool().connect();
  try {
    await holder.query('begin');
    await holder.query(`select 1 from ${table} where id = $1 for update`, [id]);
    const running: Promise<T>[] = [];
    for (const work of works) {
      running.push(work());
      await until(
        async () => (await waitingForLocks()) === running.length,
        'The statement did not wait',
        5000,
      );
    }
    await holder.query('commit');
    return await Promise.all(running);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}
