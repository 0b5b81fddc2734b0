/** Writing, changing and deleting a post (contract.md, Posts). */
import { afterEach, describe, expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import { createPost, editPost, likePost, listPosts } from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall, type Who } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aComment, anotherLogin, aPost, aUser, theCreator } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';
import { expectRefusal } from '../../support/refusals';
import { statementsOf } from '../../support/sent-statements';

afterEach(() => setClockOffset(0));

const xpOf = async ({ id }: { id: number }) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;
const create = (as: Who, body: object) => rawCall('POST', '/api/create-post', { as, body });
const edit = (as: Who, postId: number, body: object) =>
  rawCall('PUT', '/api/posts/edit/{postId}', { as, params: { postId }, body });
const remove = (as: Who, postId: number) =>
  rawCall('DELETE', '/api/posts/delete/{postId}', { as, params: { postId } });

describe('create-post', () => {
  test('answers with the post as its author sees it, and earns its XP', async () => {
    setClock('2026-05-06T12:00:00Z');
    const author = await aUser({ verified: true });
    const body = { content: '  New month, new me\n\nno cap  ', mode: 'main', email: author.email } as const;
    const answer = await call(createPost, { as: author, body });
    expect(answer.status).toBe(200);
    const { created_at, id, ...post } = answer.body.post;
    expect(post).toEqual({
      user_id: author.id,
      username: author.username,
      verified: 1,
      profile_media_url: null,
      profile_media_type: null,
      content: 'New month, new me\n\nno cap',
      edited_at: null,
      likes: 0,
      liked_by_me: 0,
      reactions: '{}',
      reaction_counts: {},
      my_reaction: null,
      comment_count: 0,
      comments: [],
      is_mine: 1,
    });
    expect(created_at).toMatch(/^2026-05-06T12:00:0\d\.\d{3}Z$/);
    expect(await xpOf(author)).toBe(xpFor.post);
    expect((await call(listPosts, { as: author, query: {} })).body[0]?.id).toBe(id);
  });

  test('is one statement beside the one for the session, and gives the post as the feed does', async () => {
    const author = await aUser({ verified: true });
    await create(author, { content: 'first' });
    let answer = {};
    const sent = await statementsOf(async () => {
      answer = (await create(author, { content: 'second' })).body;
    });
    const minutes = 'insert into call_minutes';
    expect(sent.filter(({ text }) => !text.includes(minutes)).map(({ text }) => text)).toHaveLength(2);
    const [seen] = (await call(listPosts, { as: author, query: { limit: '1' } })).body;
    expect(answer).toEqual({ message: 'Posted!', post: seen });
  });

  test('without a mode it is main; any other is 400', async () => {
    const author = await aUser();
    expect((await create(author, { content: 'hm' })).status).toBe(200);
    for (const mode of ['rant', 'MAIN', '', 1, null, ['main']])
      expect((await create(author, { content: 'hm', mode })).status, JSON.stringify(mode)).toBe(400);
  });

  test('nothing to say: 400 in the contract’s words', async () => {
    const author = await aUser();
    for (const content of [undefined, null, '', ' \n\t\u00a0 ', 5, [], {}])
      await expectRefusal(() => create(author, { content }), 400, 'Post content cannot be empty.');
  });

  test('2,000 characters after trimming, not 2,001', async () => {
    const author = await aUser();
    expect((await create(author, { content: ` ${'x'.repeat(2000)} ` })).status).toBe(200);
    expect((await create(author, { content: '💣'.repeat(2000) })).status).toBe(200);
    const words = 'content must be at most 2,000 characters';
    await expectRefusal(() => create(author, { content: 'x'.repeat(2001) }), 400, words);
  });

  test('what people write comes back as they wrote it', async () => {
    const author = await aUser();
    const texts = [
      '<b>hi</b>',
      'Ọ̀túnba & Ńkẹ́',
      '💣🇳🇬',
      '\u202eright to left',
      "'; drop table posts; --",
      '\\u0000',
    ];
    for (const content of texts)
      expect((await call(createPost, { as: author, body: { content } })).body.post.content).toBe(content);
  });
});

describe('edit', () => {
  test('the author changes the words; likes stay, and the time of the change stands on it', async () => {
    const { author, other, post } = await createFixtures();
    await call(likePost, { as: other, body: { postId: post.id } });
    const year = new Date().getUTCFullYear() + 2;
    setClock(`${year}-01-02T03:04:00Z`);
    // The first session's thirty days are over by then.
    const as = await anotherLogin(author);
    const { body } = await call(editPost, { as, params: { postId: post.id }, body: { content: ' Better ' } });
    expect(body.post).toMatchObject({
      id: post.id,
      content: 'Better',
      likes: 1,
      comment_count: 1,
      is_mine: 1,
    });
    expect(body.post.created_at).toBe(post.createdAt.toISOString());
    expect(body.post.edited_at).toMatch(new RegExp(`^${year}-01-02T03:04:\\d\\d\\.\\d{3}Z$`));
  });

  test('nobody else, not the creator account either', async () => {
    const { other, creator, post } = await createFixtures();
    for (const as of [other, creator]) {
      const attempt = () => edit(as, post.id, { content: 'mine now' });
      await expectRefusal(attempt, 403, 'You can only edit your own posts.');
    }
  });

  test('the same texts are refused as for a new post', async () => {
    const { author, post } = await createFixtures();
    await expectRefusal(() => edit(author, post.id, { content: ' ' }), 400, 'Post content cannot be empty.');
    expect((await edit(author, post.id, { content: 'x'.repeat(2001) })).status).toBe(400);
    expect((await edit(author, post.id, { content: 'x'.repeat(2000) })).status).toBe(200);
  });

  test('a post that is gone: 404', async () => {
    const { author, post } = await createFixtures();
    await remove(author, post.id);
    await expectRefusal(() => edit(author, post.id, { content: 'late' }), 404, 'Post not found.');
  });
});

describe('delete', () => {
  test('takes along all that hung on it, and the XP that it and its likes gave', async () => {
    const [author, other] = [await aUser(), await aUser()];
    const kept = (await call(createPost, { as: author, body: { content: 'stays' } })).body.post;
    const { id: postId } = (await call(createPost, { as: author, body: { content: 'goes' } })).body.post;
    await call(likePost, { as: other, body: { postId } });
    await call(likePost, { as: author, body: { postId } });
    await call(likePost, { as: other, body: { postId: kept.id } });
    const comment = await aComment({ by: other, on: { id: postId } });
    await rawCall('POST', '/api/posts/comments/like', { as: author, body: { commentId: comment.id } });
    await rawCall('POST', '/api/posts/comments/reply', {
      as: author,
      body: { commentId: comment.id, content: 'ok' },
    });
    await rawCall('POST', '/api/posts/react', { as: other, body: { postId, reaction: 'Mid' } });
    expect(await xpOf(author)).toBe(2 * xpFor.post + 2 * xpFor.likeReceived);

    const { status, body } = await call(deletePost, { as: author, params: { postId } });
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Post deleted.' } });
    const left = await Promise.all([
      db().post.count({ where: { id: postId } }),
      db().comment.count({ where: { postId } }),
      db().reply.count({ where: { commentId: comment.id } }),
      db().commentLike.count({ where: { commentId: comment.id } }),
      db().postLike.count({ where: { postId } }),
      db().postReaction.count({ where: { postId } }),
    ]);
    expect(left).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await xpOf(author)).toBe(xpFor.post + xpFor.likeReceived);
    await expectCountsEqualRows();
  });

  test('the creator account may, and takes the author’s XP, not its own', async () => {
    const [author, creator] = [await aUser(), await theCreator()];
    const { post } = (await call(createPost, { as: author, body: { content: 'not decent' } })).body;
    const earlier = await xpOf(creator);
    expect((await remove(creator, post.id)).status).toBe(200);
    expect([await xpOf(author), await xpOf(creator)]).toEqual([0, earlier]);
  });

  test('nobody else may', async () => {
    const { other, post } = await createFixtures();
    await expectRefusal(() => remove(other, post.id), 403, 'You can only delete your own posts.');
  });

  test('a post is deleted once: the second time it is not found', async () => {
    const author = await aUser();
    const post = await aPost({ by: author });
    expect((await remove(author, post.id)).status).toBe(200);
    await expectRefusal(() => remove(author, post.id), 404, 'Post not found.');
  });
});
