/** People take back what they said under a post (contract.md, Posts; rules.md, Level and rank). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { missionOfTheDay } from '@/lib/domains/missions/schema';
import { deleteComment, deleteReply } from '@/lib/domains/posts/deletion-schema';
import { addComment, addReply, likeComment, listPosts, pinComment } from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import { deleteByRule } from '@/lib/workflows/account-deletion';
import { call, fiftyTimes, rawCall, statusesOf } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import {
  aComment,
  aMissionToday,
  aPost,
  aReply,
  aUser,
  type Person,
  theCreator,
} from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

afterEach(expectCountsEqualRows);

const removeComment = (as: Person, id: number) =>
  rawCall('DELETE', deleteComment.path, { as, params: { commentId: id } });
const removeReply = (as: Person, id: number) =>
  rawCall('DELETE', deleteReply.path, { as, params: { replyId: id } });
const xpOf = async ({ id }: { id: number }) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;
const comment = async (as: Person, postId: number) =>
  (await call(addComment, { as, body: { postId, content: 'Me!' } })).body.comment.id;
const reply = async (as: Person, commentId: number) =>
  (await call(addReply, { as, body: { commentId, content: 'You?' } })).body.reply.id;
const like = (as: Person, commentId: number) => call(likeComment, { as, body: { commentId } });
const onlyPostSeen = async (as: Person, postId: number) =>
  (await call(listPosts, { as, query: { limit: 50 } })).body.find(({ id }) => id === postId);

test('a comment and a reply across a block: one’s own can still be taken back, nobody else’s, and nothing hidden', async () => {
  const [author, writer] = [await aUser(), await aUser()];
  const post = await aPost({ by: author });
  const [said, other] = [await comment(writer, post.id), await comment(author, post.id)];
  const [answered, hidden] = [await reply(writer, other), await reply(writer, other)];
  await call(block, { as: author, body: { username: writer.username, block: true } });
  expect((await removeComment(writer, other)).status).toBe(404);
  expect((await removeReply(author, answered)).status).toBe(404);
  await db().reply.update({ where: { id: hidden }, data: { hiddenAt: new Date() } });
  expect((await removeReply(writer, hidden)).status).toBe(404);
  expect([(await removeReply(writer, answered)).status, (await removeComment(writer, said)).status]).toEqual([
    200, 200,
  ]);
  await db().reply.delete({ where: { id: hidden } });
  await db().comment.update({ where: { id: other }, data: { replyCount: 0 } });
});

describe('a comment', () => {
  test('goes with its replies and likes, its XP and theirs, and from everybody’s next page', async () => {
    const [author, writer, fan] = [await aUser(), await aUser(), await aUser()];
    const post = await aPost({ by: author });
    const stays = await comment(writer, post.id);
    const before = await Promise.all([author, writer, fan].map(xpOf));
    const goes = await comment(writer, post.id);
    await like(fan, goes);
    await like(writer, goes);
    await reply(fan, goes);
    await call(pinComment, { as: author, body: { postId: post.id, commentId: goes } });
    expect((await onlyPostSeen(fan, post.id))?.comments.map(({ id }) => id)).toEqual([goes, stays]);

    const { status, body } = await removeComment(writer, goes);
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Comment deleted.' } });
    expect(await Promise.all([author, writer, fan].map(xpOf))).toEqual(before);
    const left = await onlyPostSeen(fan, post.id);
    expect(left?.comments.map(({ id }) => id)).toEqual([stays]);
    expect(left?.comment_count).toBe(1);
    const where = { commentId: goes };
    expect([await db().reply.count({ where }), await db().commentLike.count({ where })]).toEqual([0, 0]);
  });

  test('counts for no mission any more', async () => {
    await aMissionToday('comments', 2);
    const writer = await aUser();
    const on = await aPost({ by: await aUser() });
    const [gone] = [await comment(writer, on.id), await comment(writer, on.id)];
    const counted = async () => (await call(missionOfTheDay, { as: writer })).body.current;
    expect(await counted()).toBe(2);
    await removeComment(writer, gone);
    expect(await counted()).toBe(1);
  });

  test('nobody else’s: not the post’s author, not the creator account', async () => {
    const [author, writer] = [await aUser(), await aUser()];
    const { id } = await aComment({ by: writer, on: await aPost({ by: author }) });
    for (const as of [author, await aUser(), await theCreator()])
      await expectRefusal(
        () => removeComment(as, id),
        403,
        'You can only delete your own comments.',
        'not_comment_author',
      );
  });

  test('once; and none that is hidden, or under a post that is hidden', async () => {
    const writer = await aUser();
    const post = await aPost({ by: await aUser() });
    const [gone, hidden, under] = [
      await aComment({ by: writer, on: post }),
      await aComment({ by: writer, on: post }),
      await aComment({ by: writer, on: await aPost({ by: await aUser() }) }),
    ];
    const hiddenAt = new Date();
    await db().comment.update({ where: { id: hidden.id }, data: { hiddenAt } });
    await db().post.update({ where: { id: under.postId }, data: { hiddenAt } });
    expect((await removeComment(writer, gone.id)).status).toBe(200);
    for (const { id } of [gone, hidden, under])
      await expectRefusal(() => removeComment(writer, id), 404, 'Comment not found.');
  });
});

describe('a reply', () => {
  test('goes, and its comment counts one less', async () => {
    const [author, writer] = [await aUser(), await aUser()];
    const post = await aPost({ by: author });
    const under = await aComment({ by: author, on: post });
    const [stays, goes] = [await reply(author, under.id), await reply(writer, under.id)];
    const before = await xpOf(writer);
    const { status, body } = await removeReply(writer, goes);
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Reply deleted.' } });
    expect(await xpOf(writer)).toBe(before);
    const [seen] = (await onlyPostSeen(author, post.id))?.comments ?? [];
    expect(seen?.replies.map(({ id }) => id)).toEqual([stays]);
    expect(seen?.reply_count).toBe(1);
  });

  test('nobody else’s; once; and none that is hidden, or under something hidden', async () => {
    const [author, writer] = [await aUser(), await aUser()];
    const under = async () => aComment({ by: author, on: await aPost({ by: author }) });
    const to = await under();
    const [gone, hidden, below] = [
      await aReply({ by: writer, to }),
      await aReply({ by: writer, to }),
      await aReply({ by: writer, to: await under() }),
    ];
    const hiddenAt = new Date();
    await db().reply.update({ where: { id: hidden.id }, data: { hiddenAt } });
    await db().comment.update({ where: { id: below.commentId }, data: { hiddenAt } });
    for (const as of [author, await theCreator()])
      await expectRefusal(() => removeReply(as, gone.id), 403, 'You can only delete your own replies.');
    expect((await removeReply(writer, gone.id)).status).toBe(200);
    for (const { id } of [gone, hidden, below])
      await expectRefusal(() => removeReply(writer, id), 404, 'Reply not found.');
  });
});

describe('many at once', () => {
  let people: Person[];
  const person = (each: number) => people[each] as Person;
  const press = (path: string, as: Person, body: object) => rawCall('POST', path, { as, body });

  beforeAll(async () => {
    people = await fiftyTimes(() => aUser());
  });

  test('fifty deletions of one comment, and of one reply: one each', async () => {
    const writer = await aUser();
    const under = await aComment({ by: writer, on: await aPost({ by: person(0) }) });
    const { id } = await aReply({ by: writer, to: under });
    for (const remove of [() => removeReply(writer, id), () => removeComment(writer, under.id)]) {
      const answers = await fiftyTimes(remove);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(49);
    }
    expect(await xpOf(writer)).toBe(0);
  });

  test('what is done to it was before, or is told that it is gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [author, writer] = [await aUser(), await aUser()];
      const post = await aPost({ by: author });
      const earlier = await xpOf(author);
      const { id: commentId } = await aComment({ by: writer, on: post });
      const { id: replyId } = await aReply({ by: writer, to: { id: commentId } });
      await fiftyTimes((each) => like(person(each), commentId));
      const actions: ((as: Person) => ReturnType<typeof press>)[] = [
        (as) => press('/api/posts/comments/like', as, { commentId }),
        (as) => press('/api/posts/comments/reply', as, { commentId, content: 'o' }),
        (as) => press('/api/posts/comments', as, { postId: post.id, content: 'wait' }),
        () => press('/api/posts/comments/pin', author, { postId: post.id, commentId }),
        (as) => press('/api/like', as, { postId: post.id }),
      ];
      const turn = 20 + round;
      const answers = await fiftyTimes((each) => {
        if (each === turn) return removeComment(writer, commentId);
        if (each === turn - 1) return removeReply(writer, replyId);
        return (actions[each % 5] as (typeof actions)[0])(person(each));
      });
      expect(statusesOf(answers).filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
      expect(answers[turn]?.status).toBe(200);
      expect(await db().comment.count({ where: { id: commentId } })).toBe(0);
      expect(await xpOf(writer)).toBe(0);
      const likes = await db().postLike.count({ where: { postId: post.id } });
      expect(await xpOf(author)).toBe(earlier + likes);
    }
  });

  test('the post, its comments, their replies and a writer go at once: nobody waits for ever', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [author, leaver] = [await aUser(), await aUser()];
      const post = await aPost({ by: author });
      const written = await fiftyTimes((each) =>
        aComment({ by: each % 2 ? person(each) : leaver, on: post }),
      );
      const replies = await fiftyTimes((each) =>
        aReply({ by: person(each), to: written[each] as { id: number } }),
      );
      const answers = await fiftyTimes(async (each) => {
        if (each === 30)
          return rawCall('DELETE', '/api/posts/delete/{postId}', { as: author, params: { postId: post.id } });
        if (each === 25) {
          // Without a password: the others are over while it is hashed.
          expect(await deleteByRule(leaver.id, async () => true)).toBe(true);
          return { status: 200 };
        }
        return each % 2
          ? removeComment(person(each), written[each]?.id ?? 0)
          : removeReply(person(each), replies[each]?.id ?? 0);
      });
      expect(answers.map(({ status }) => status).filter((each) => ![200, 404].includes(each))).toEqual([]);
      expect(await db().comment.count({ where: { postId: post.id } })).toBe(0);
      expect(await xpOf(author)).toBe(0);
    }
  });
});
