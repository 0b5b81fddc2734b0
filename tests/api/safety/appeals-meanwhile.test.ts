/** Appeals that wait while their decision is undone or replaced (docs/product/rules.md, Safety). */
import { expect, test } from 'vitest';
import { appeal, decideAppeal, listAppeals, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aPost, aUser, theCreator } from '../../support/factories';
import { appealRow, decide, reported } from '../../support/report-calls';

const creator = await theCreator();

async function anAppealOfAHiddenPost() {
  const author = await aUser();
  const post = await aPost({ by: author, content: 'my song' });
  const id = await reported('post', post.id);
  await decide(id, 'hide', { rule: 'R7' });
  const [own] = (await call(listOwnDecisions, { as: author, query: {} })).body;
  await call(appeal, { as: author, body: { decisionId: own?.id as number, words: 'It is a song.' } });
  const inQueue = async () =>
    (await call(listAppeals, { as: creator, query: { limit: 50 } })).body.find(
      ({ username }) => username === author.username,
    );
  const judge = async (decision: 'uphold' | 'overturn', appealId: number) =>
    call(decideAppeal, { as: creator, params: { id: appealId }, body: { decision, words: 'Seen.' } });
  const appealId = (await inQueue())?.id as number;
  return { author, post, id, appealId, inQueue, judge };
}

test.each(['restore', 'suspend'] as const)(
  '%s meanwhile: the queue says so and still shows the words, and nobody answers that it stands',
  async (action) => {
    const { author, post, id, appealId, inQueue, judge } = await anAppealOfAHiddenPost();
    expect((await inQueue())?.decision).toMatchObject({ words: 'my song', undone: 0 });
    await decide(id, action, { days: 7 });
    expect((await inQueue())?.decision).toMatchObject({ action: 'hide', words: 'my song', undone: 1 });
    expect(await judge('uphold', appealId)).toMatchObject({
      status: 409,
      body: { code: 'already_decided', message: 'The decision was undone already.' },
    });
    expect((await judge('overturn', appealId)).status).toBe(200);
    const hidden = (await db().post.findUniqueOrThrow({ where: { id: post.id } })).hiddenAt !== null;
    expect(hidden).toBe(action === 'suspend');
    expect(await db().suspension.count({ where: { userId: author.id } })).toBe(action === 'suspend' ? 1 : 0);
  },
);

test('undone and kept at the same moment, it is never kept afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, appealId, judge } = await anAppealOfAHiddenPost();
    const [restored, kept] = await Promise.all([decide(id, 'restore'), judge('uphold', appealId)]);
    expect(restored.status).toBe(200);
    const { undoneAt } = (
      await db().appeal.findUniqueOrThrow({ where: { id: appealRow(appealId) }, include: { decision: true } })
    ).decision;
    const { decidedAt } = await db().appeal.findUniqueOrThrow({ where: { id: appealRow(appealId) } });
    expect(kept.status === 200 ? Number(decidedAt) <= Number(undoneAt) : decidedAt === null).toBe(true);
  }
});
