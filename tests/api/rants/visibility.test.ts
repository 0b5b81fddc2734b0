/** What is hidden, and what blocked people wrote, stands in no list of rants (rules.md, Safety). */
import { describe, expect, test } from 'vitest';
import { listRants } from '@/lib/domains/rants/schema';
import { block, moderate, report } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/db';
import { call, rawCall } from '../../support/call';
import { aRant, aRantComment, aUser, type Person, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

const setBlock = (as: Person, whom: Person, on = true) =>
  call(block, { as, body: { username: whom.username, block: on } });
const idsSeenBy = async (as: Person, query: object = {}) =>
  (await call(listRants, { as, query: { limit: 50, ...query } })).body.map(({ id }) => id);
const everyOrder = [
  {},
  { category: 'Fake Friends' },
  { sort: 'trending' },
  { sort: 'trending', category: 'Fake Friends' },
];

describe('hidden', () => {
  test('a rant that is hidden is in no list, for its writer and the creator account as little', async () => {
    const [author, reader, creator] = [await aUser(), await aUser(), await theCreator()];
    const rant = await aRant({ by: author });
    await db().rant.update({ where: { id: rant.id }, data: { upvotes: 999 } });
    for (const query of everyOrder) expect(await idsSeenBy(reader, query)).toContain(rant.id);
    await db().rant.update({ where: { id: rant.id }, data: { hiddenAt: new Date() } });
    for (const query of everyOrder)
      for (const as of [author, reader, creator]) expect(await idsSeenBy(as, query)).not.toContain(rant.id);
  });

  test('a comment that is hidden is left out of its rant', async () => {
    const [author, reader] = [await aUser(), await aUser()];
    const rant = await aRant({ by: author });
    const [bad] = [await aRantComment({ by: reader, on: rant, content: 'bad' })];
    await aRantComment({ by: reader, on: rant, content: 'good' });
    await db().rantComment.update({ where: { id: bad.id }, data: { hiddenAt: new Date() } });
    const { body } = await call(listRants, { as: author, query: {} });
    const found = body.find(({ id }) => id === rant.id);
    expect(found?.comments.map(({ content }) => content)).toEqual(['good']);
  });

  test('three people’s reports hide a rant; the creator account restores it, and never learns whose it is', async () => {
    const [author, creator] = [await aUser(), await theCreator()];
    const rant = await aRant({ by: author });
    for (let each = 0; each < 3; each += 1) {
      const as = await aUser();
      await call(report, { as, body: { targetType: 'rant', targetId: rant.id, reason: 'bullying' } });
    }
    expect(await idsSeenBy(author)).not.toContain(rant.id);
    const { id } = await db().report.findFirstOrThrow({ where: { targetType: 'rant', targetId: rant.id } });
    const { body } = await call(moderate, { as: creator, params: { id }, body: { action: 'restore' } });
    expect(body.report.copy).toEqual({ content: rant.content, category: rant.category });
    expect(await idsSeenBy(author)).toContain(rant.id);
  });
});

describe('blocked', () => {
  test('neither finds the other’s rants in any order; a third person finds both', async () => {
    const [one, other, third] = [await aUser(), await aUser(), await aUser()];
    const theirs = { one: await aRant({ by: one }), other: await aRant({ by: other }) };
    await db().rant.updateMany({
      where: { id: { in: [theirs.one.id, theirs.other.id] } },
      data: { upvotes: 5000 },
    });
    await setBlock(one, other);
    for (const query of everyOrder) {
      const [seenByOne, seenByOther, seenByThird] = [
        await idsSeenBy(one, query),
        await idsSeenBy(other, query),
        await idsSeenBy(third, query),
      ];
      expect(seenByOne).toContain(theirs.one.id);
      expect(seenByOne).not.toContain(theirs.other.id);
      expect(seenByOther).toContain(theirs.other.id);
      expect(seenByOther).not.toContain(theirs.one.id);
      expect(seenByThird).toEqual(expect.arrayContaining([theirs.one.id, theirs.other.id]));
    }
    await setBlock(one, other, false);
    expect(await idsSeenBy(one)).toContain(theirs.other.id);
  });

  test('a page is full whatever was left out of it', async () => {
    const [one, other] = [await aUser(), await aUser()];
    const kept: number[] = [];
    for (let each = 0; each < 12; each += 1) {
      kept.unshift((await aRant({ by: one })).id);
      await aRant({ by: other });
    }
    await setBlock(one, other);
    expect(await idsSeenBy(one, { limit: 10 })).toEqual(kept.slice(0, 10));
  });

  test('their comments are left out too, and their rants take no press', async () => {
    const [one, other, third] = [await aUser(), await aUser(), await aUser()];
    const [theirs, rant] = [await aRant({ by: other }), await aRant({ by: third })];
    await aRantComment({ by: other, on: rant, content: 'from the other' });
    await aRantComment({ by: third, on: rant, content: 'from the third' });
    await setBlock(other, one);
    const { body } = await call(listRants, { as: one, query: {} });
    const found = body.find(({ id }) => id === rant.id);
    expect(found?.comments.map(({ content }) => content)).toEqual(['from the third']);
    const attempts: [string, object][] = [
      ['/api/upvote-rant', {}],
      ['/api/send-hug', {}],
      ['/api/react-to-rant', { reaction: '😡' }],
      ['/api/add-comment', { content: 'hello' }],
    ];
    for (const [path, more] of attempts) {
      const attempt = () => rawCall('POST', path, { as: one, body: { rantId: theirs.id, ...more } });
      await expectRefusal(attempt, 404, 'Rant not found.');
    }
  });
});
