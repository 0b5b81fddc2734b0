/** The numbers of decisions and appeals tell nobody how many there are (docs/decisions/119-ids-of-decisions-and-appeals.md). */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { appealToken } from '@/lib/domains/accounts/appeal-token';
import { appeal, decideAppeal, listAppeals, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { db } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import { call } from '../../support/call';
import { aModerator, aPost, aUser, type Person, theCreator } from '../../support/factories';
import { noticesOf } from '../../support/notices';
import { decide, reported } from '../../support/report-calls';

const creator = await theCreator();
const words = 'It was a song';
async function aHiddenPost(by: Person) {
  const id = await reported('post', (await aPost({ by })).id);
  await decide(id, 'hide');
  return (await db().report.findUniqueOrThrow({ where: { id } })).decisionId as number;
}
const ownDecisions = async (as: Person) => (await call(listOwnDecisions, { as, query: {} })).body;
const queueOf = async (as: Person) => (await call(listAppeals, { as, query: { limit: 50 } })).body;
const expectNoRow = (ids: number[]) => {
  const steps = ids.slice(1).map((id, at) => Math.abs(id - (ids[at] as number)));
  expect(steps.filter((step) => step < 100)).toEqual([]);
};

test('decisions: another id for each reader, the same in the list, a notice and an appeal; none on a report is a row’s', async () => {
  const author = await aUser();
  const rows: number[] = [];
  for (let each = 0; each < 6; each += 1) rows.push(await aHiddenPost(author));
  const told = (await ownDecisions(author)).map(({ id }) => id);
  expect(told).toHaveLength(6);
  expectNoRow(told);
  const noticed = (await noticesOf(author)).filter(({ kind }) => kind === 'decision');
  expect(noticed.map(({ subject }) => subject.id).toSorted()).toEqual(told.toSorted());
  const query = { status: 'hidden', limit: 50 } as const;
  const inQueue = (await call(listReports, { as: creator, query })).body.map(
    ({ decision }) => decision?.id ?? 0,
  );
  expectNoRow(inQueue);
  for (const id of [...told, ...inQueue]) expect(rows).not.toContain(id);
  expect(inQueue.filter((id) => told.includes(id))).toEqual([]);
  const appealOf = (decisionId: number) => call(appeal, { as: author, body: { decisionId, words } });
  expect((await appealOf(rows.at(-1) as number)).status).toBe(404);
  expect((await appealOf(told[0] as number)).status).toBe(200);
  const first = await db().appeal.findFirstOrThrow({ where: { userId: author.id } });
  expect(first.decisionId).toBe(rows.at(-1));
});

test('appeals: one id for all who decide, which is not their number, and by which they are decided on', async () => {
  const moderator = await aModerator();
  for (let each = 0; each < 4; each += 1) {
    const author = await aUser();
    await aHiddenPost(author);
    const [own] = await ownDecisions(author);
    await call(appeal, { as: author, body: { decisionId: own?.id as number, words } });
  }
  const ids = (await queueOf(moderator)).map(({ id }) => id);
  expectNoRow(ids);
  expect((await queueOf(creator)).map(({ id }) => id)).toEqual(ids);
  const { id: row } = await db().appeal.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const uphold = (id: number) =>
    call(decideAppeal, { as: moderator, params: { id }, body: { decision: 'uphold', words } });
  expect((await uphold(row)).status).toBe(404);
  expect((await uphold(ids.at(-1) as number)).status).toBe(200);
  expect(await db().appeal.findUnique({ where: { id: row } })).toMatchObject({ status: 'upheld' });
});

test('the link of an appeal does not hold the number either; one that was handed out before still works', async () => {
  const author = await aUser();
  const [one, two] = [await aHiddenPost(author), await aHiddenPost(author)];
  const token = appealToken(one, author.id);
  const [told] = token.split('.').map(Number);
  expect(told).not.toBe(one);
  expect((await ownDecisions(author)).map(({ id }) => id)).toContain(told);
  const said = `${two}.${author.id}`;
  const before = createHmac('sha256', env().NEXTAUTH_SECRET).update(`appeal ${said}`).digest('base64url');
  for (const appealed of [token, `${said}.${before}`])
    expect((await call(appeal, { body: { appealToken: appealed, words } })).status).toBe(200);
  const made = await db().appeal.findMany({ where: { userId: author.id }, orderBy: { id: 'asc' } });
  expect(made.map(({ decisionId }) => decisionId)).toEqual([one, two]);
});
