/** Comments, replies and pins (contract.md, Posts). */
import { describe, expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import {
  addComment,
  addReply,
  likeComment,
  listComments,
  listReplies,
  pinComment,
} from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall, type Who } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aComment, aPost, aUser } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';
import { expectRefusal } from '../../support/refusals';

const xpOf = async ({ id }: { id: number }) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;
const postMessage = (as: Who, body: object) => rawCall('POST', '/api/posts/comments', { as, body });
const reply = (as: Who, body: object) => rawCall('POST', '/api/posts/comments/reply', { as, body });
const pin = (as: Who, body: object) => rawCall('POST', '/api/posts/comments/pin', { as, body });

describe('a comment', () => {
  test('answers with itself as its writer sees it, is counted, and earns its XP', async () => {
    const [author, writer] = [await aUser(), await aUser({ verified: true })];
    const post = await aPost({ by: author });
    const { body } = await call(addComment, {
      as: writer,
      body: { postId: post.id, content: '  Big facts  ' },
    });
    const { id, created_at, ...comment } = body.comment;
    expect(comment).toEqual({
      post_id: post.id,
      user_id: writer.id,
      username: writer.username,
      verified: 1,
      profile_media_url: null,
      profile_media_type: null,
      content: 'Big facts',
      pinned: 0,
      likes: 0,
      liked_by_me: 0,
      reply_count: 0,
      replies: [],
    });
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await db().post.findUniqueOrThrow({ where: { id: post.id } })).commentCount).toBe(1);
    expect([await xpOf(writer), await xpOf(author)]).toEqual([xpFor.comment, xpFor.post]);
    expect((await call(listComments, { as: author, params: { postId: post.id } })).body[0]?.id).toBe(id);
    await expectCountsEqualRows();
  });

  test('1 to 1,000 characters after trimming', async () => {
    const { other, post } = await createFixtures();
    const attempt = (content: unknown) => postMessage(other, { postId: post.id, content });
    expect((await attempt('x')).status).toBe(200);
    expect((await attempt(`\n${'x'.repeat(1000)} `)).status).toBe(200);
    for (const content of ['', '  \n ', undefined, null, 3])
      await expectRefusal(() => attempt(content), 400, 'Comment content cannot be empty.');
    await expectRefusal(() => attempt('x'.repeat(1001)), 400, 'content must be at most 1,000 characters');
  });

  test('on a post that is not there: 404', async () => {
    const { other } = await createFixtures();
    await expectRefusal(
      () => postMessage(other, { postId: 999_999, content: 'hello?' }),
      404,
      'Post not found.',
    );
  });
});

describe('the list', () => {
  test('pinned first, then oldest first, each with its replies and the reader’s own likes', async () => {
    const { author, other, post, comment } = await createFixtures();
    const [second, third] = [
      await aComment({ by: author, on: post, content: 'second' }),
      await aComment({ by: other, on: post, content: 'third' }),
    ];
    await pin(author, { postId: post.id, commentId: third.id });
    await call(likeComment, { as: author, body: { commentId: second.id } });
    for (const content of ['one', 'two'])
      await call(addReply, { as: other, body: { commentId: second.id, content } });

    const list = async (as: Who) => (await call(listComments, { as, params: { postId: post.id } })).body;
    const seen = await list(author);
    expect(seen.map((each) => [each.id, each.pinned])).toEqual([
      [third.id, 1],
      [comment.id, 0],
      [second.id, 0],
    ]);
    expect(seen[2]).toMatchObject({ likes: 1, liked_by_me: 1 });
    expect(seen[2]?.replies.map((each) => [each.username, each.content])).toEqual([
      [other.username, 'one'],
      [other.username, 'two'],
    ]);
    expect((await list(other))[2]).toMatchObject({ likes: 1, liked_by_me: 0, reply_count: 2 });
  });

  test('of a post without comments is empty; of no post: 404', async () => {
    const author = await aUser();
    const post = await aPost({ by: author });
    expect((await call(listComments, { as: author, params: { postId: post.id } })).body).toEqual([]);
    const missing = () =>
      rawCall('GET', '/api/posts/comments/{postId}', { as: author, params: { postId: 999_999 } });
    await expectRefusal(missing, 404, 'Post not found.');
  });

  test('fifty at a time, and goes on behind the last one to the end', async () => {
    const author = await aUser();
    const post = await aPost({ by: author });
    const ids: number[] = [];
    for (let each = 0; each < 60; each += 1) ids.push((await aComment({ by: author, on: post })).id);
    for (const commentId of [ids[30], ids[55]]) await pin(author, { postId: post.id, commentId });
    const order = [ids[30], ids[55], ...ids.filter((_, each) => each !== 30 && each !== 55)];
    const page = async (query: { limit?: number; after?: number }) =>
      (await call(listComments, { as: author, params: { postId: post.id }, query })).body.map(({ id }) => id);
    expect(await page({})).toEqual(order.slice(0, 50));
    expect(await page({ after: order[49] as number })).toEqual(order.slice(50));
    expect(await page({ after: order[59] as number })).toEqual([]);
    // Behind a pinned one come the other pinned ones, then the rest.
    expect(await page({ limit: 3, after: order[0] as number })).toEqual(order.slice(1, 4));
    expect(await page({ limit: 3, after: order[1] as number })).toEqual(order.slice(2, 5));
    // One that has gone stood where its id says.
    await db().comment.delete({ where: { id: order[10] as number } });
    await db().post.update({ where: { id: post.id }, data: { commentCount: 59 } });
    await db().user.update({ where: { id: author.id }, data: { xp: { decrement: xpFor.comment } } });
    expect(await page({ limit: 2, after: order[10] as number })).toEqual(order.slice(11, 13));
    for (const query of [{ limit: 0 }, { limit: 51 }, { after: 0 }, { after: 'x' }])
      expect(
        (await rawCall('GET', listComments.path, { as: author, params: { postId: post.id }, query })).status,
      ).toBe(400);
  });
});

describe('a reply', () => {
  test('adding a reply answers with the reply', async () => {
    const { author, comment } = await createFixtures();
    const { body } = await call(addReply, {
      as: author,
      body: { commentId: comment.id, content: ' Thanks ' },
    });
    const { id, created_at, ...said } = body.reply;
    expect(said).toEqual({
      user_id: author.id,
      username: author.username,
      verified: 0,
      profile_media_url: null,
      profile_media_type: null,
      content: 'Thanks',
    });
    expect(await db().reply.findUniqueOrThrow({ where: { id } })).toMatchObject({ commentId: comment.id });
  });

  test('1 to 1,000 characters, to a comment that is there', async () => {
    const { author, comment } = await createFixtures();
    const attempt = (content: unknown) => reply(author, { commentId: comment.id, content });
    expect((await attempt('x'.repeat(1000))).status).toBe(200);
    expect((await attempt('x'.repeat(1001))).status).toBe(400);
    for (const content of ['', ' \t', undefined])
      await expectRefusal(() => attempt(content), 400, 'Reply content cannot be empty.');
    const missing = () => reply(author, { commentId: 999_999, content: 'hello?' });
    await expectRefusal(missing, 404, 'Comment not found.');
  });
});

describe('the list of replies', () => {
  test('oldest first, twenty at a time, and goes on behind the last one to the end', async () => {
    const { author, other, comment } = await createFixtures();
    const ids: number[] = [];
    for (let each = 0; each < 25; each += 1) {
      const body = { commentId: comment.id, content: `number ${each}` };
      ids.push((await call(addReply, { as: each % 2 ? author : other, body })).body.reply.id);
    }
    const page = async (query: { limit?: number; after?: number }) =>
      (await call(listReplies, { as: author, params: { commentId: comment.id }, query })).body;
    const first = await page({});
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(first[1]).toMatchObject({ username: author.username, content: 'number 1' });
    expect((await page({ after: ids[19] as number })).map(({ id }) => id)).toEqual(ids.slice(20));
    expect((await page({ limit: 3, after: ids[2] as number })).map(({ id }) => id)).toEqual(ids.slice(3, 6));
    expect(await page({ after: ids[24] as number })).toEqual([]);
    await db().reply.update({ where: { id: ids[4] as number }, data: { hiddenAt: new Date() } });
    expect((await page({ limit: 5 })).map(({ id }) => id)).toEqual([...ids.slice(0, 4), ids[5]]);
    await expectCountsEqualRows();
  });

  test('of a comment that the viewer may not see: 404, as of none', async () => {
    const { author, other, post, comment } = await createFixtures();
    await call(addReply, { as: author, body: { commentId: comment.id, content: 'Thanks' } });
    const asked = (as: Who, commentId = comment.id) =>
      rawCall('GET', listReplies.path, { as, params: { commentId } });
    const stranger = await aUser();
    expect((await asked(stranger)).status).toBe(200);
    await expectRefusal(() => asked(stranger, 999_999), 404, 'Comment not found.');
    for (const blockedId of [other.id, author.id]) {
      await db().block.create({ data: { blockerId: stranger.id, blockedId, createdAt: new Date() } });
      await expectRefusal(() => asked(stranger), 404, 'Comment not found.');
      await db().block.deleteMany({ where: { blockerId: stranger.id } });
    }
    await db().comment.update({ where: { id: comment.id }, data: { hiddenAt: new Date() } });
    await expectRefusal(() => asked(stranger), 404, 'Comment not found.');
    await db().comment.update({ where: { id: comment.id }, data: { hiddenAt: null } });
    await db().post.update({ where: { id: post.id }, data: { hiddenAt: new Date() } });
    await expectRefusal(() => asked(stranger), 404, 'Comment not found.');
  });
});

describe('a pin', () => {
  test('once, by the post’s author, whoever wrote the comment', async () => {
    const { author, post, comment } = await createFixtures();
    const sent = { commentId: comment.id, postId: post.id };
    const { status, body } = await call(pinComment, { as: author, body: sent });
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Comment pinned.' } });
    await expectRefusal(() => pin(author, sent), 409, 'This comment is already pinned.');
  });

  test('by nobody else: not the comment’s writer, not the creator account', async () => {
    const { other, creator, post, comment } = await createFixtures();
    for (const as of [other, creator, await aUser()]) {
      const attempt = () => pin(as, { commentId: comment.id, postId: post.id });
      await expectRefusal(attempt, 403, 'Only the post author can pin comments.');
    }
  });

  test('of a comment on another post: 404, and it is not pinned there', async () => {
    const { author, comment } = await createFixtures();
    const another = await aPost({ by: author });
    const attempt = () => pin(author, { commentId: comment.id, postId: another.id });
    await expectRefusal(attempt, 404, 'Comment not found.');
    const nowhere = () => pin(author, { commentId: comment.id, postId: 999_999 });
    await expectRefusal(nowhere, 404, 'Post not found.');
  });
});
