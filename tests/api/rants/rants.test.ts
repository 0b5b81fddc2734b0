/** Writing, reading and deleting rants (contract.md, Rants). */
import { afterEach, describe, expect, test } from 'vitest';
import {
  rantCategories,
  rantCommentsCarried,
  rantPageSize,
  trendingRants,
} from '@/lib/contract/constants/rants';
import { createRant, deleteRant, listRantComments, listRants } from '@/lib/domains/rants/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall, type Who } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aRant, aRantComment, aUser, theCreator } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';
import { expectRefusal } from '../../support/refusals';

afterEach(() => setClockOffset(0));

const create = (as: Who, body: object) => rawCall('POST', '/api/create-rant', { as, body });
const list = (as: Who, query: object = {}) => rawCall('GET', '/api/rants', { as, query });
const idsOf = async (as: Who, query: object) =>
  (await call(listRants, { as, query: { limit: 50, ...query } })).body.map(({ id }) => id);
const remove = (as: Who, rantId: number) =>
  rawCall('DELETE', '/api/rants/{rantId}', { as, params: { rantId } });

describe('create-rant', () => {
  test('answers with the rant as its writer sees it, to the minute, and earns nothing', async () => {
    setClock('2026-05-06T12:34:10Z');
    const author = await aUser();
    const body = {
      content: '  She told the whole class.\n\nI am tired  ',
      category: 'Fake Friends',
      askForAdvice: true,
      email: author.email,
    } as const;
    const answer = await call(createRant, { as: author, body });
    expect(answer.status).toBe(200);
    const { id, ...rant } = answer.body.rant;
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/\S/), support: null });
    expect(rant).toEqual({
      content: 'She told the whole class.\n\nI am tired',
      category: 'Fake Friends',
      ask_for_advice: 1,
      created_at: '2026-05-06T12:34:00.000Z',
      upvotes: 0,
      upvoted_by_me: 0,
      hugs: 0,
      hugged_by_me: 0,
      reactions: {},
      my_reaction: null,
      comments: [],
      comment_count: 0,
      is_mine: 1,
    });
    expect((await idsOf(author, {}))[0]).toBe(id);
    const stored = await db().rant.findUniqueOrThrow({ where: { id }, include: { author: true } });
    expect(stored.createdAt.toISOString()).toBe('2026-05-06T12:34:00.000Z');
    expect(stored.author?.userId).toBe(author.id);
    const { xp, coins } = await db().user.findUniqueOrThrow({ where: { id: author.id } });
    expect({ xp, coins }).toEqual({ xp: 0, coins: 100 });
  });

  test('without more it is to vent, and asks for nothing', async () => {
    const { body } = await call(createRant, { as: await aUser(), body: { content: 'hm' } });
    expect(body.rant).toMatchObject({ category: 'Just Need to Vent', ask_for_advice: 0 });
  });

  test.each(rantCategories)('may be %s', async (category) => {
    const { body } = await call(createRant, { as: await aUser(), body: { content: 'hm', category } });
    expect(body.rant.category).toBe(category);
  });

  test('any other category: 400', async () => {
    const author = await aUser();
    for (const category of ['', 'school life', 'School Life ', 'Politics', 7, null, ['School Life']]) {
      const words = 'Please choose one of the categories.';
      await expectRefusal(() => create(author, { content: 'hm', category }), 400, words);
    }
  });

  test('advice may be asked for as clients say it', async () => {
    const author = await aUser();
    for (const [said, meant] of [
      [true, 1],
      [1, 1],
      ['true', 1],
      ['1', 1],
      [false, 0],
      ['0', 0],
    ] as const) {
      const { body } = await create(author, { content: 'hm', askForAdvice: said });
      expect(body.rant).toMatchObject({ ask_for_advice: meant });
    }
    for (const said of ['yes', 2, null, {}])
      expect((await create(author, { content: 'hm', askForAdvice: said })).status).toBe(400);
  });

  test('nothing to say: 400; 2,000 characters after trimming, not 2,001', async () => {
    const author = await aUser();
    for (const content of [undefined, null, '', ' \n\t ', 5, [], {}])
      await expectRefusal(() => create(author, { content }), 400, 'Rant content cannot be empty.');
    expect((await create(author, { content: ` ${'x'.repeat(2000)} ` })).status).toBe(200);
    const words = 'content must be at most 2,000 characters';
    await expectRefusal(() => create(author, { content: 'x'.repeat(2001) }), 400, words);
  });

  test('what people write comes back as they wrote it', async () => {
    const author = await aUser();
    for (const content of ['<b>hi</b>', 'Ọ̀túnba & Ńkẹ́', '💣🇳🇬', "'; drop table rants; --"])
      expect((await call(createRant, { as: author, body: { content } })).body.rant.content).toBe(content);
  });
});

describe('the list', () => {
  test('newest first, twenty where no limit is sent, without a gap or a repeat', async () => {
    const author = await aUser();
    const made: number[] = [];
    for (let each = 0; each < 45; each += 1) made.unshift((await aRant({ by: author })).id);
    expect((await list(author)).body).toHaveLength(rantPageSize);
    const first = await idsOf(author, { limit: 20 });
    const byBefore = await idsOf(author, { limit: 20, before: first.at(-1) });
    const byOffset = await idsOf(author, { limit: 20, offset: 20 });
    expect(first).toEqual(made.slice(0, 20));
    expect(byBefore).toEqual(made.slice(20, 40));
    expect(byOffset).toEqual(byBefore);
    expect(await idsOf(author, { offset: 1000 })).toEqual([]);
  });

  test('of one category, newest first, page by page', async () => {
    const author = await aUser();
    const made: number[] = [];
    for (let each = 0; each < 6; each += 1) {
      made.unshift((await aRant({ by: author, category: 'Family Drama' })).id);
      await aRant({ by: author, category: 'Relationship Wahala' });
    }
    expect(await idsOf(author, { category: 'Family Drama', limit: 6 })).toEqual(made);
    expect(await idsOf(author, { category: 'Family Drama', before: made[2], limit: 3 })).toEqual(
      made.slice(3),
    );
    const { body } = await call(listRants, { as: author, query: { category: 'Relationship Wahala' } });
    expect(new Set(body.map(({ category }) => category))).toEqual(new Set(['Relationship Wahala']));
  });

  test('trending is the five with most upvotes, of all or of one category; the newer of two alike first', async () => {
    const author = await aUser();
    const people = await Promise.all(Array.from({ length: 9 }, () => aUser()));
    const made: { id: number; upvotes: number }[] = [];
    for (const upvotes of [4, 6, 6, 2, 9, 5, 0]) {
      const { id } = await aRant({ by: author, category: 'Pressure & Anxiety' });
      for (const as of people.slice(0, upvotes))
        await rawCall('POST', '/api/upvote-rant', { as, body: { rantId: id } });
      made.push({ id, upvotes });
    }
    const best = made.toSorted((one, other) => other.upvotes - one.upvotes || other.id - one.id);
    const ids = best.map(({ id }) => id);
    const category = 'Pressure & Anxiety';
    expect(await idsOf(author, { sort: 'trending', category })).toEqual(ids.slice(0, trendingRants));
    expect(await idsOf(author, { sort: 'trending' })).toEqual(ids.slice(0, trendingRants));
    expect(await idsOf(author, { sort: 'trending', limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await idsOf(author, { sort: 'trending', limit: 4, offset: 3 })).toEqual(ids.slice(3, 5));
    expect(await idsOf(author, { sort: 'trending', offset: 9 })).toEqual([]);
  });

  test('an unknown category or order, or a page that is none: 400', async () => {
    const someone = await aUser();
    for (const category of ['', 'vent', 'school life', 'Nothing'])
      await expectRefusal(() => list(someone, { category }), 400, 'Please choose one of the categories.');
    for (const sort of ['', 'hot', 'TRENDING']) expect((await list(someone, { sort })).status).toBe(400);
    for (const page of [{ limit: 0 }, { limit: 51 }, { offset: -1 }, { before: 0 }, { before: 'x' }])
      expect((await list(someone, page)).status, JSON.stringify(page)).toBe(400);
    for (const sort of ['recent', 'trending']) expect((await list(someone, { sort })).status).toBe(200);
  });

  test('a rant brings its comments, oldest first, as many as are carried, and counts them all', async () => {
    const { author, other, rant } = await createFixtures();
    for (let each = 0; each < rantCommentsCarried + 3; each += 1)
      await aRantComment({ by: other, on: rant, content: `number ${each}` });
    const { body } = await call(listRants, { as: author, query: {} });
    const found = body.find(({ id }) => id === rant.id);
    expect(found?.comments.map(({ content }) => content)).toEqual(
      Array.from({ length: rantCommentsCarried }, (_, each) => `number ${each}`),
    );
    expect(Object.keys(found?.comments[0] ?? {})).toEqual(['id', 'content', 'created_at', 'is_mine']);
    expect(found?.comment_count).toBe(rantCommentsCarried + 3);
  });

  test('says of a rant whether it is the reader’s own, and nothing else of whose it is', async () => {
    const { author, other, creator, rant } = await createFixtures();
    const mine = async (as: Who) =>
      (await call(listRants, { as, query: {} })).body.find(({ id }) => id === rant.id)?.is_mine;
    expect([await mine(author), await mine(other), await mine(creator)]).toEqual([1, 0, 0]);
  });

  test('a writer whose account is gone leaves the rant, and nobody whose it is', async () => {
    const [writer, reader] = [await aUser(), await aUser()];
    const rant = await aRant({ by: writer });
    await aRantComment({ by: writer, on: rant });
    await db().rantAuthor.deleteMany({ where: { userId: writer.id } });
    await db().rantCommentAuthor.deleteMany({ where: { userId: writer.id } });
    const { body } = await call(listRants, { as: reader, query: {} });
    const found = body.find(({ id }) => id === rant.id);
    expect(found).toMatchObject({ is_mine: 0, comment_count: 1, comments: [{ content: 'Sorry o' }] });
  });
});

describe('delete', () => {
  test('its writer deletes a rant, with all that hung on it', async () => {
    const { author, other, rant } = await createFixtures();
    const rantId = rant.id;
    await aRantComment({ by: other, on: rant });
    const press = (path: string, body = {}) =>
      rawCall('POST', path, { as: other, body: { rantId, ...body } });
    await press('/api/upvote-rant');
    await press('/api/send-hug');
    await press('/api/react-to-rant', { reaction: '😡' });
    const { status, body } = await call(deleteRant, { as: author, params: { rantId } });
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Rant deleted.' } });
    const left = await Promise.all([
      db().rant.count({ where: { id: rantId } }),
      db().rantAuthor.count({ where: { rantId } }),
      db().rantUpvote.count({ where: { rantId } }),
      db().rantHug.count({ where: { rantId } }),
      db().rantReaction.count({ where: { rantId } }),
      db().rantComment.count({ where: { rantId } }),
    ]);
    expect(left).toEqual([0, 0, 0, 0, 0, 0]);
    await expectCountsEqualRows();
  });

  test('nobody else, not the creator account either: it may hide, by the queue', async () => {
    const { other, rant } = await createFixtures();
    for (const as of [other, await theCreator()])
      await expectRefusal(() => remove(as, rant.id), 403, 'You can only delete your own rants.');
  });

  test('once; and nothing that is hidden', async () => {
    const { author, rant } = await createFixtures();
    const hidden = await aRant({ by: author });
    await db().rant.update({ where: { id: hidden.id }, data: { hiddenAt: new Date() } });
    expect((await remove(author, rant.id)).status).toBe(200);
    await expectRefusal(() => remove(author, rant.id), 404, 'Rant not found.');
    await expectRefusal(() => remove(author, hidden.id), 404, 'Rant not found.');
  });
});

test('what was said beyond the fifty that a rant carries is read page by page', async () => {
  const [one, other] = [await aUser(), await aUser()];
  const rant = await aRant({ by: one });
  for (let each = 0; each < 53; each += 1)
    await aRantComment({ by: other, on: rant, content: `number ${each}` });
  const params = { rantId: rant.id };
  const carried = (await call(listRants, { as: other, query: { limit: 1 } })).body[0]?.comments ?? [];
  expect(carried).toHaveLength(50);
  const rest = await call(listRantComments, { as: other, params, query: { after: carried.at(-1)?.id ?? 0 } });
  expect(rest.body.map(({ content }) => content)).toEqual(['number 50', 'number 51', 'number 52']);
  expect((await call(listRantComments, { as: other, params })).body).toEqual(carried);
  await db().rant.update({ where: { id: rant.id }, data: { hiddenAt: new Date() } });
  expect((await call(listRantComments, { as: other, params })).status).toBe(404);
});
