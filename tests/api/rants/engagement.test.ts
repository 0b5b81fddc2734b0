/** Upvotes, hugs, reactions and comments on rants (contract.md, Rants). */
import { afterEach, describe, expect, test } from 'vitest';
import { rantReactions } from '@/lib/contract/constants/rants';
import { addRantComment, listRants, reactToRant, sendHug, upvoteRant } from '@/lib/domains/rants/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall, type Who } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aRant, aUser, type Person } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';
import { expectRefusal } from '../../support/refusals';

afterEach(() => setClockOffset(0));

const seenBy = async (as: Person, rantId: number) =>
  (await call(listRants, { as, query: {} })).body.find(({ id }) => id === rantId);
const press = (path: string, as: Who, body: object) => rawCall('POST', path, { as, body });
const xpOf = async ({ id }: { id: number }) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;

describe('an upvote', () => {
  test('is given, and taken back by the second press; it earns its writer nothing', async () => {
    const { author, other, rant } = await createFixtures();
    const before = await xpOf(author);
    const upvote = async (as: Person) => (await call(upvoteRant, { as, body: { rantId: rant.id } })).body;
    expect(await upvote(other)).toEqual({ message: 'Upvoted.', upvotes: 1, upvoted: 1 });
    expect(await upvote(author)).toMatchObject({ upvotes: 2, upvoted: 1 });
    expect(await seenBy(other, rant.id)).toMatchObject({ upvotes: 2, upvoted_by_me: 1 });
    expect(await upvote(other)).toEqual({ message: 'Upvote taken back.', upvotes: 1, upvoted: 0 });
    expect(await seenBy(other, rant.id)).toMatchObject({ upvotes: 1, upvoted_by_me: 0 });
    expect(await xpOf(author)).toBe(before);
    await expectCountsEqualRows();
  });
});

test('what says whether it is wanted changes nothing where it is so already', async () => {
  const { other: as, rant } = await createFixtures();
  const upvote = async (upvoted: boolean) =>
    (await call(upvoteRant, { as, body: { rantId: rant.id, upvoted } })).body.upvotes;
  const react = async (reacted: boolean) =>
    (await call(reactToRant, { as, body: { rantId: rant.id, reaction: '😢', reacted } })).body.reactions;
  for (const wanted of [false, true, true, false, false]) {
    expect(await upvote(wanted)).toBe(wanted ? 1 : 0);
    expect(await react(wanted)).toEqual(wanted ? { '😢': 1 } : {});
  }
  await expectCountsEqualRows();
});

describe('a hug', () => {
  test('is sent once; a second changes nothing', async () => {
    const { author, other, rant } = await createFixtures();
    const hug = async (as: Person) => (await call(sendHug, { as, body: { rantId: rant.id } })).body;
    expect(await hug(other)).toEqual({ message: 'Hug sent.', hugs: 1 });
    expect(await hug(other)).toEqual({ message: 'You already sent a hug.', hugs: 1 });
    expect(await hug(author)).toMatchObject({ hugs: 2 });
    expect(await seenBy(other, rant.id)).toMatchObject({ hugs: 2, hugged_by_me: 1 });
    expect(await db().rantHug.count({ where: { rantId: rant.id } })).toBe(2);
    await expectCountsEqualRows();
  });
});

describe('a reaction', () => {
  const react = async (as: Person, rantId: number, reaction: string) =>
    (await call(reactToRant, { as, body: { rantId, reaction } })).body;

  test('is given, moved by another emoji, taken back by the same', async () => {
    const { author, other, rant } = await createFixtures();
    expect(await react(other, rant.id, '😢')).toEqual({
      message: 'Reacted: 😢',
      reactions: { '😢': 1 },
      my_reaction: '😢',
    });
    await react(author, rant.id, '😢');
    expect(await react(other, rant.id, '🤗')).toMatchObject({
      reactions: { '😢': 1, '🤗': 1 },
      my_reaction: '🤗',
    });
    expect(await seenBy(author, rant.id)).toMatchObject({ my_reaction: '😢' });
    expect(await react(other, rant.id, '🤗')).toEqual({
      message: 'Reaction taken back.',
      reactions: { '😢': 1 },
      my_reaction: null,
    });
    await react(author, rant.id, '😢');
    expect(await seenBy(author, rant.id)).toMatchObject({ reactions: {}, my_reaction: null });
    await expectCountsEqualRows();
  });

  test.each(rantReactions)('may be %s', async (emoji) => {
    const { other, rant } = await createFixtures();
    expect(await react(other, rant.id, emoji)).toMatchObject({
      my_reaction: emoji,
      reactions: { [emoji]: 1 },
    });
  });

  test('the heart may come without the sign that makes it a picture', async () => {
    const { author, other, rant } = await createFixtures();
    await react(author, rant.id, '❤️');
    expect((await react(other, rant.id, '❤')).reactions).toEqual({ '❤️': 2 });
  });

  test('may be nothing else: 400', async () => {
    const { other, rant } = await createFixtures();
    for (const reaction of ['heart', '💀', '😢 ', '', undefined, null, 3, ['😢'], '__proto__']) {
      const attempt = () => press('/api/react-to-rant', other, { rantId: rant.id, reaction });
      await expectRefusal(attempt, 400, 'Please choose one of the reactions.');
    }
  });
});

describe('a comment', () => {
  test('is added, to the minute, at the end, and counted; it earns nothing', async () => {
    setClock('2026-05-06T12:34:10Z');
    const { author, other, rant } = await createFixtures();
    const before = await xpOf(other);
    const add = (content: string) => call(addRantComment, { as: other, body: { rantId: rant.id, content } });
    const { status, body } = await add('  It will pass  ');
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Comment added.',
      comment: {
        id: body.comment.id,
        content: 'It will pass',
        created_at: '2026-05-06T12:34:00.000Z',
        is_mine: 1,
      },
    });
    await add('Second');
    const seen = await seenBy(author, rant.id);
    expect(seen?.comments.map(({ content }) => content)).toEqual(['It will pass', 'Second']);
    expect(seen?.comment_count).toBe(2);
    expect(await xpOf(other)).toBe(before);
    const written = await db().rantCommentAuthor.findUnique({ where: { commentId: body.comment.id } });
    expect(written?.userId).toBe(other.id);
    await expectCountsEqualRows();
  });

  test('nothing to say: 400; 1,000 characters, not 1,001', async () => {
    const { other, rant } = await createFixtures();
    const add = (content: unknown) => press('/api/add-comment', other, { rantId: rant.id, content });
    for (const content of [undefined, null, '', '  \n', 4, {}])
      await expectRefusal(() => add(content), 400, 'Comment content cannot be empty.');
    const words = 'content must be at most 1,000 characters';
    await expectRefusal(() => add('x'.repeat(1001)), 400, words);
    expect((await add('x'.repeat(1000))).status).toBe(200);
  });
});

test.each([
  ['/api/upvote-rant', {}],
  ['/api/send-hug', {}],
  ['/api/react-to-rant', { reaction: '😮' }],
  ['/api/add-comment', { content: 'hello' }],
])('%s of what is not there, or hidden: 404', async (path, body) => {
  const { author, other } = await createFixtures();
  const hidden = await aRant({ by: author });
  await db().rant.update({ where: { id: hidden.id }, data: { hiddenAt: new Date() } });
  for (const rantId of [999_999, hidden.id])
    for (const as of [author, other, await aUser()])
      await expectRefusal(() => press(path, as, { rantId, ...body }), 404, 'Rant not found.');
});
