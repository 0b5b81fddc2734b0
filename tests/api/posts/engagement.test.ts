/** Likes and reactions (contract.md, Posts; rules.md, Level and rank). */
import { describe, expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import { postReactions, reactorsListed } from '@/lib/contract/constants/posts';
import { likeComment, likePost, listPosts, reactToPost } from '@/lib/domains/posts/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall, type Who } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aPost, aUser, type Person } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';
import { expectRefusal } from '../../support/refusals';

const xpOf = async ({ id }: { id: number }) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;

describe('a like', () => {
  test('of a post: given, and taken back by the second press, with its XP', async () => {
    const { author, other, post } = await createFixtures();
    const press = async () => (await call(likePost, { as: other, body: { postId: post.id } })).body;
    const before = await xpOf(author);
    expect(await press()).toEqual({ message: 'Liked.', likes: 1, liked: 1 });
    expect(await xpOf(author)).toBe(before + xpFor.likeReceived);
    expect(await press()).toEqual({ message: 'Like taken back.', likes: 0, liked: 0 });
    expect(await xpOf(author)).toBe(before);
    expect(await press()).toMatchObject({ likes: 1, liked: 1 });
    await expectCountsEqualRows();
  });

  test('of a comment: the same, for the comment’s writer', async () => {
    const { author, other, comment } = await createFixtures();
    const press = async () => (await call(likeComment, { as: author, body: { commentId: comment.id } })).body;
    const before = await xpOf(other);
    expect(await press()).toEqual({ message: 'Liked.', likes: 1, liked: 1 });
    expect(await xpOf(other)).toBe(before + xpFor.likeReceived);
    expect(await press()).toEqual({ message: 'Like taken back.', likes: 0, liked: 0 });
    expect(await xpOf(other)).toBe(before);
  });

  test.each(['post', 'comment'] as const)(
    'of a %s that says whether it is wanted changes nothing where it is so already',
    async (kind) => {
      const { author, other, post, comment } = await createFixtures();
      const [liker, writer] = kind === 'post' ? [other, author] : [author, other];
      const press = async (liked: boolean) =>
        kind === 'post'
          ? (await call(likePost, { as: liker, body: { postId: post.id, liked } })).body
          : (await call(likeComment, { as: liker, body: { commentId: comment.id, liked } })).body;
      const before = await xpOf(writer);
      const told = () => db().notice.findMany({ where: { userId: writer.id, kind: 'like' } });
      expect(await press(false)).toEqual({ message: 'Like taken back.', likes: 0, liked: 0 });
      expect([await xpOf(writer), await told()]).toEqual([before, []]);
      expect(await press(true)).toEqual({ message: 'Liked.', likes: 1, liked: 1 });
      const notices = await told();
      expect(notices).toHaveLength(1);
      expect(await press(true)).toEqual({ message: 'Liked.', likes: 1, liked: 1 });
      expect([await xpOf(writer), await told()]).toEqual([before + xpFor.likeReceived, notices]);
      for (const _ of ['once', 'again'])
        expect(await press(false)).toEqual({ message: 'Like taken back.', likes: 0, liked: 0 });
      expect(await xpOf(writer)).toBe(before);
      await expectCountsEqualRows();
    },
  );

  test('of one’s own counts, and earns nothing', async () => {
    const { author, post } = await createFixtures();
    const before = await xpOf(author);
    expect((await call(likePost, { as: author, body: { postId: post.id } })).body.likes).toBe(1);
    expect(await xpOf(author)).toBe(before);
  });

  test('of what is not there: 404', async () => {
    const someone = await aUser();
    const attempt = (path: string, body: object) => () => rawCall('POST', path, { as: someone, body });
    await expectRefusal(attempt('/api/like', { postId: 999_999 }), 404, 'Post not found.');
    const ofComment = attempt('/api/posts/comments/like', { commentId: 999_999 });
    await expectRefusal(ofComment, 404, 'Comment not found.');
  });

  test('shows to the reader as theirs, to others as a number', async () => {
    const { author, other, post } = await createFixtures();
    await call(likePost, { as: other, body: { postId: post.id } });
    const seenBy = async (as: Person) =>
      (await call(listPosts, { as, query: {} })).body.find((each) => each.id === post.id);
    expect(await seenBy(other)).toMatchObject({ likes: 1, liked_by_me: 1 });
    expect(await seenBy(author)).toMatchObject({ likes: 1, liked_by_me: 0 });
  });
});

describe('a reaction', () => {
  const react = async (as: Who, postId: number, reaction: (typeof postReactions)[number]) => {
    const { body } = await call(reactToPost, { as, body: { postId, reaction } });
    return { ...body, reactions: JSON.parse(body.reactions) as Record<string, string[]> };
  };

  test('is given, moved by another label, taken back by the same', async () => {
    const { author, other, post } = await createFixtures();
    expect(await react(other, post.id, 'Facts')).toEqual({
      message: 'Reacted: Facts.',
      reactions: { Facts: [other.username] },
      reaction_counts: { Facts: 1 },
      my_reaction: 'Facts',
    });
    await react(author, post.id, 'Facts');
    expect(await react(other, post.id, 'Cap')).toEqual({
      message: 'Reacted: Cap.',
      reactions: { Facts: [author.username], Cap: [other.username] },
      reaction_counts: { Facts: 1, Cap: 1 },
      my_reaction: 'Cap',
    });
    expect(await react(other, post.id, 'Cap')).toEqual({
      message: 'Reaction taken back.',
      reactions: { Facts: [author.username] },
      reaction_counts: { Facts: 1 },
      my_reaction: null,
    });
    await expectCountsEqualRows();
  });

  test('that says whether it is wanted changes nothing where it is so already', async () => {
    const { other, post } = await createFixtures();
    const press = async (reaction: (typeof postReactions)[number], reacted: boolean) => {
      const { body } = await call(reactToPost, { as: other, body: { postId: post.id, reaction, reacted } });
      return [body.my_reaction, body.reaction_counts];
    };
    expect(await press('Facts', false)).toEqual([null, {}]);
    for (const _ of ['once', 'again']) expect(await press('Facts', true)).toEqual(['Facts', { Facts: 1 }]);
    // Taken back on an old page, though there is another one by now.
    expect(await press('Cap', false)).toEqual(['Facts', { Facts: 1 }]);
    expect(await press('Cap', true)).toEqual(['Cap', { Cap: 1 }]);
    for (const _ of ['once', 'again']) expect(await press('Cap', false)).toEqual([null, {}]);
    await expectCountsEqualRows();
  });

  test('a reaction earns nobody XP', async () => {
    const { author, other, post } = await createFixtures();
    const before = [await xpOf(author), await xpOf(other)];
    await react(other, post.id, 'W');
    expect([await xpOf(author), await xpOf(other)]).toEqual(before);
  });

  test.each(postReactions)('may be %s', async (label) => {
    const { other, post } = await createFixtures();
    expect((await react(other, post.id, label)).my_reaction).toBe(label);
  });

  test('may be nothing else: 400', async () => {
    const { other, post } = await createFixtures();
    for (const reaction of [
      'facts',
      'Facts ',
      '❤️',
      '',
      undefined,
      null,
      3,
      ['Facts'],
      'toString',
      '__proto__',
    ]) {
      const attempt = () =>
        rawCall('POST', '/api/posts/react', { as: other, body: { postId: post.id, reaction } });
      await expectRefusal(attempt, 400, 'Please choose one of the reactions.');
    }
  });

  test('to a post that is not there: 404', async () => {
    const someone = await aUser();
    const body = { postId: 999_999, reaction: 'L' };
    await expectRefusal(
      () => rawCall('POST', '/api/posts/react', { as: someone, body }),
      404,
      'Post not found.',
    );
  });

  test('lists the newest 20 names a label, and counts them all', async () => {
    const author = await aUser();
    const post = await aPost({ by: author });
    const names: string[] = [];
    for (let each = 0; each < reactorsListed + 3; each += 1) {
      const person = await aUser();
      await db().postReaction.create({
        data: {
          postId: post.id,
          userId: person.id,
          label: 'Vibes',
          createdAt: new Date(2026, 0, 1, 0, each),
        },
      });
      names.unshift(person.username);
    }
    const number = names.length;
    const counts = { reactionTotal: number, reactionCounts: { Vibes: number } };
    await db().post.update({ where: { id: post.id }, data: counts });
    const seen = (await call(listPosts, { as: author, query: {} })).body.find((each) => each.id === post.id);
    expect(JSON.parse(seen?.reactions ?? '')).toEqual({ Vibes: names.slice(0, reactorsListed) });
    expect(seen?.reaction_counts).toEqual({ Vibes: number });
  });
});
