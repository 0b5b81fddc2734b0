import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import { me } from '@/lib/domains/accounts/schema';
import { coinHistory } from '@/lib/domains/coins/schema';
import { claimMission, missionOfTheDay, startMission } from '@/lib/domains/missions/schema';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import { addComment, createPost, likeComment, likePost } from '@/lib/domains/posts/schema';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes } from '../../support/call';
import { noonTomorrow, setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import {
  aBattle,
  aBattleVote,
  aComment,
  aMissionToday,
  aPost,
  aUser,
  type Person,
} from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

const usual = 'Mission: Get 50 Likes in 24 Hours for 100 Coins';
const missionOf = async (as: Person) => (await call(missionOfTheDay, { as })).body;
const claim = (as: Person, headers = {}) => call(claimMission, { as, headers });
const like = (as: Person, post: { id: number }) => call(likePost, { as, body: { postId: post.id } });
const crowd = await fiftyTimes(() => aUser());

beforeEach(async () => {
  setClock(noonTomorrow());
  await db().mission.deleteMany({});
});
afterEach(() => setClockOffset(0));

describe('where the day has no mission of its own', () => {
  test('the usual mission, from nothing, until midnight UTC', async () => {
    setClock('2027-03-04T15:30:00.000Z');
    expect(await missionOf(await aUser())).toEqual({
      mission: usual,
      progress: 0,
      current: 0,
      target: 50,
      reward: 100,
      ends_at: '2027-03-05T00:00:00.000Z',
      started: 0,
      completed: 0,
      claimed: 0,
    });
  });

  test('fifty real likes of other people bring it to 100, and it pays once', async () => {
    const author = await aUser();
    const [one, two] = [await aPost({ by: author }), await aPost({ by: author })];
    expect((await call(startMission, { as: author })).body).toMatchObject({ mission: usual, started: 1 });
    const likes = await Promise.all(crowd.slice(0, 49).map((fan, each) => like(fan, each % 2 ? one : two)));
    expect(likes.every(({ status }) => status === 200)).toBe(true);
    expect(await missionOf(author)).toMatchObject({ progress: 98, current: 49, completed: 0 });
    await expectRefusal(() => claim(author), 409, 'The mission is not completed yet: 49 of 50.');
    await like(crowd[49] as Person, one);
    expect(await missionOf(author)).toMatchObject({ progress: 100, current: 50, completed: 1, claimed: 0 });

    const before = (await call(me, { as: author })).body;
    const paid = await claim(author);
    expect(paid.body).toEqual({ message: 'Mission completed! 100 coins are yours.', coins: 200 });
    const after = (await call(me, { as: author })).body;
    expect([after.coins - before.coins, after.xp - before.xp]).toEqual([100, 30]);
    expect((await call(coinHistory, { as: author, query: {} })).body[0]).toMatchObject({
      amount: 100,
      balance_after: 200,
      reason: 'mission',
      reference: `mission:${now().toISOString().slice(0, 10)}`,
    });
    await expectRefusal(() => claim(author), 409, 'You have already claimed the reward of today.');
    expect(await missionOf(author)).toMatchObject({ progress: 100, started: 1, completed: 1, claimed: 1 });
    await expectCountsEqualRows();
  });
});

describe('what counts as a like received', () => {
  test('likes of others on one’s posts and comments, now; not one’s own, not one taken back, not a hidden post’s', async () => {
    await aMissionToday('likes', 10);
    const [author, fan, other] = [await aUser(), await aUser(), await aUser()];
    const post = await aPost({ by: author });
    const comment = await aComment({ by: author, on: await aPost({ by: other }) });
    const current = async () => (await missionOf(author)).current;
    await like(author, post);
    expect(await current()).toBe(0);
    await like(fan, post);
    await call(likeComment, { as: fan, body: { commentId: comment.id } });
    await call(likeComment, { as: author, body: { commentId: comment.id } });
    expect(await current()).toBe(2);
    for (let press = 0; press < 4; press += 1) await like(other, post);
    expect(await current()).toBe(2);
    await like(fan, post);
    expect(await current()).toBe(1);
    await like(fan, post);
    await db().post.update({ where: { id: post.id }, data: { hiddenAt: now() } });
    expect(await current()).toBe(1);
    expect((await missionOf(fan)).current).toBe(0);
  });
});

describe('the UTC day, by the test clock', () => {
  test('a like of the last millisecond counts for its day alone', async () => {
    setClock('2027-03-04T12:00:00.000Z');
    const [author, ...fans] = [await aUser(), await aUser(), await aUser()];
    const post = await aPost({ by: author });
    const at = async (fan: Person | undefined, createdAt: string) => {
      await db().postLike.create({
        data: { postId: post.id, userId: fan?.id ?? 0, createdAt: new Date(createdAt) },
      });
      await db().post.update({ where: { id: post.id }, data: { likes: { increment: 1 } } });
      await db().user.update({ where: { id: author.id }, data: { xp: { increment: xpFor.likeReceived } } });
    };
    await at(fans[0], '2027-03-04T23:59:59.999Z');
    await at(fans[1], '2027-03-05T00:00:00.000Z');
    for (const [moment, current] of [
      ['2027-03-04T23:59:58.000Z', 1],
      ['2027-03-05T00:00:01.000Z', 1],
      ['2027-03-06T00:00:01.000Z', 0],
    ] as const) {
      setClock(moment);
      expect((await missionOf(author)).current, moment).toBe(current);
    }
  });

  test('the next day is a new mission: not started, not claimed, paid again', async () => {
    setClock('2027-05-01T12:00:00.000Z');
    const author = await aUser();
    await aMissionToday('posts', 1);
    await call(createPost, { as: author, body: { content: 'one', mode: 'main' } });
    expect((await claim(author)).status).toBe(200);
    setClock('2027-05-02T00:00:01.000Z');
    await aMissionToday('posts', 1);
    expect(await missionOf(author)).toMatchObject({ progress: 0, started: 0, completed: 0, claimed: 0 });
    expect((await claim(author)).status).toBe(409);
    await call(createPost, { as: author, body: { content: 'two', mode: 'main' } });
    expect((await claim(author)).body.coins).toBe(300);
  });
});

describe('the other kinds', () => {
  test('posts: one’s own, of the day, that still stand', async () => {
    await aMissionToday('posts', 3);
    const author = await aUser();
    await aPost({ by: author, content: 'old', at: new Date('2020-01-01') });
    const first = await aPost({ by: author });
    await aPost({ by: author });
    expect(await missionOf(author)).toMatchObject({
      mission: 'Mission: Write 3 Posts in 24 Hours for 100 Coins',
      current: 2,
      progress: 66,
    });
    await call(deletePost, { as: author, params: { postId: first.id } });
    expect((await missionOf(author)).current).toBe(1);
  });

  test('votes: in battles, those that were not voided', async () => {
    await aMissionToday('votes', 2);
    const [voter, other] = [await aUser(), await aUser()];
    const battles = [await aBattle({ by: other }), await aBattle({ by: other })];
    for (const battle of battles) await aBattleVote({ by: voter, in_: battle });
    expect(await missionOf(voter)).toMatchObject({
      mission: 'Mission: Vote in 2 Battles in 24 Hours for 100 Coins',
      current: 2,
      completed: 1,
    });
    const voided = battles[0]?.id ?? 0;
    await db().battleVote.updateMany({ where: { battleId: voided }, data: { voidedAt: now() } });
    await db().battle.update({ where: { id: voided }, data: { votes: 0, removedVotes: 1 } });
    expect((await missionOf(voter)).current).toBe(1);
  });

  test('comments: under other people’s posts alone', async () => {
    await aMissionToday('comments', 1);
    const [author, other] = [await aUser(), await aUser()];
    await call(addComment, { as: author, body: { postId: (await aPost({ by: author })).id, content: 'me' } });
    expect(await missionOf(author)).toMatchObject({
      mission: "Mission: Write 1 Comment under Other People's Posts in 24 Hours for 100 Coins",
      current: 0,
    });
    await call(addComment, { as: author, body: { postId: (await aPost({ by: other })).id, content: 'you' } });
    expect(await missionOf(author)).toMatchObject({ current: 1, progress: 100, completed: 1 });
  });
});

describe('starting', () => {
  test('is a mark of the day: a second changes nothing, and what happened before it counts', async () => {
    await aMissionToday('posts', 1);
    const author = await aUser();
    await aPost({ by: author });
    const first = await call(startMission, { as: author });
    expect(first.body).toMatchObject({ started: 1, completed: 1 });
    const { startedAt } = await db().missionRun.findFirstOrThrow({ where: { userId: author.id } });
    setClock(new Date(now().getTime() + 2000));
    expect((await call(startMission, { as: author })).body).toEqual(first.body);
    expect(await db().missionRun.findMany({ where: { userId: author.id } })).toMatchObject([{ startedAt }]);
  });
});

describe('the reward, asked for by fifty at once', () => {
  test('is paid once', async () => {
    await aMissionToday('posts', 1);
    const author = await aUser();
    await aPost({ by: author });
    const statuses = (await fiftyTimes(() => claim(author))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const { coins, earned, xp } = await db().user.findUniqueOrThrow({ where: { id: author.id } });
    expect({ coins, earned, xp }).toEqual({ coins: 200, earned: 100, xp: xpFor.post + 30 });
    await expectCountsEqualRows();
  });

  test('by fifty starts too, one run', async () => {
    const author = await aUser();
    const statuses = (await fiftyTimes(() => call(startMission, { as: author }))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await db().missionRun.count({ where: { userId: author.id } })).toBe(1);
  });

  test('the same Idempotency-Key gets the first answer again', async () => {
    await aMissionToday('posts', 1);
    const author = await aUser();
    await aPost({ by: author });
    const headers = { 'idempotency-key': 'mission of today'.replaceAll(' ', '-') };
    const first = await claim(author, headers);
    expect(await claim(author, headers)).toMatchObject({ status: 200, body: first.body });
    expect((await claim(author)).status).toBe(409);
    expect((await db().user.findUniqueOrThrow({ where: { id: author.id } })).coins).toBe(200);
  });

  test('what was rewarded stays done when the like is taken back', async () => {
    await aMissionToday('likes', 1);
    const [author, fan] = [await aUser(), await aUser()];
    const post = await aPost({ by: author });
    await like(fan, post);
    await claim(author);
    await like(fan, post);
    expect(await missionOf(author)).toMatchObject({ current: 0, progress: 100, completed: 1, claimed: 1 });
  });
});
