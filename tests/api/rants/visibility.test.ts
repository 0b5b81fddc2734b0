/** What is hidden stands in no list of rants; a block changes none (rules.md, Safety). */
import { describe, expect, test } from 'vitest';
import type { Method } from '@/lib/contract/endpoint';
import { block } from '@/lib/domains/blocks/schema';
import { listRants } from '@/lib/domains/rants/schema';
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { aRant, aRantComment, aUser, type Person, theCreator } from '../../support/factories';

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
    const { body } = await call(moderate, {
      as: creator,
      params: { id },
      body: { action: 'restore', rule: 'R2' },
    });
    expect(body.report.copy).toEqual({ content: rant.content, category: rant.category });
    expect(await idsSeenBy(author)).toContain(rant.id);
  });
});

/** Whoever blocks one suspect after the other must not learn by what comes and goes who wrote (rules.md, Safety). */
describe('a block says nothing of who wrote', () => {
  const everything = (as: Person) =>
    Promise.all(
      everyOrder.map(
        async (order: object) => (await call(listRants, { as, query: { limit: 50, ...order } })).body,
      ),
    );

  test('no list changes by one, whichever side put it there', async () => {
    const [one, other, third] = [await aUser(), await aUser(), await aUser()];
    const rant = await aRant({ by: other });
    await aRantComment({ by: other, on: await aRant({ by: third }), content: 'from the other' });
    await db().rant.update({ where: { id: rant.id }, data: { upvotes: 5000 } });
    const before = await everything(one);
    expect(JSON.stringify(before)).toContain('from the other');
    for (const [who, whom] of [
      [one, other],
      [other, one],
    ] as const) {
      await setBlock(who, whom);
      expect(await everything(one)).toEqual(before);
      await setBlock(who, whom, false);
    }
  });

  test('no press, comment, report or deletion is answered otherwise', async () => {
    const attempts: [Method, string, object][] = [
      ['POST', '/api/upvote-rant', {}],
      ['POST', '/api/send-hug', {}],
      ['POST', '/api/react-to-rant', { reaction: '😡' }],
      ['POST', '/api/add-comment', { content: 'hello' }],
      ['POST', '/api/reports', { targetType: 'rant', reason: 'bullying' }],
      ['DELETE', '/api/rants/{rantId}', {}],
    ];
    for (const [method, path, more] of attempts) {
      const answers = [];
      for (const blocked of [false, true]) {
        const [writer, as] = [await aUser(), await aUser()];
        const { id } = await aRant({ by: writer });
        if (blocked) await setBlock(as, writer);
        const body = { rantId: id, targetId: id, ...more };
        const { status, message } = await rawCall(method, path, { as, params: { rantId: id }, body });
        answers.push({ status, message });
      }
      expect(answers[1], path).toEqual(answers[0]);
      expect(answers[1]?.status, path).not.toBe(404);
    }
  });
});
