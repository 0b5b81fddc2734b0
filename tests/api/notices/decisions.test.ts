/** The notice of a decision says what was done, by which rule, with which words, and leads to where one appeals (rules.md, Notices). */
import { beforeEach, describe, expect, test } from 'vitest';
import { setMutedWords } from '@/lib/domains/mutes/words-schema';
import { listNotices } from '@/lib/domains/notices/schema';
import { appeal, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';

import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { anotherLogin, aPost, aUser, type Person } from '../../support/factories';
import { noticesOf } from '../../support/notices';
import { aReportedRant, decide, reported } from '../../support/report-calls';
import { statementsOf } from '../../support/sent-statements';

const day = 24 * 3_600_000;
beforeEach(() => setClockOffset(0));

async function aHiddenPost(content = 'my song', by?: Person) {
  const author = by ?? (await aUser());
  const id = await reported('post', (await aPost({ by: author, content })).id);
  await decide(id, 'hide', { rule: 'R7' });
  return { author, id };
}
const decisionNotices = async (as: Person) => (await noticesOf(as)).filter(({ kind }) => kind === 'decision');
const newestDecision = async (as: Person) => (await call(listOwnDecisions, { as, query: {} })).body[0];

test('what was done, the rule, the words in question, and its own place among one’s decisions', async () => {
  const { author } = await aHiddenPost();
  const own = await newestDecision(author);
  expect(await decisionNotices(author)).toMatchObject([
    {
      actors: [],
      subject: { type: 'decision', id: own?.id, excerpt: 'my song', url: `/reports#decision-${own?.id}` },
      decision: { action: 'hide', rule: 'R7', days: null, target_type: 'post', may_appeal: 1 },
    },
  ]);
  const fields = (await decisionNotices(author))[0]?.decision ?? {};
  expect(Object.keys(fields).toSorted()).toEqual(['action', 'days', 'may_appeal', 'rule', 'target_type']);
});

test.each([
  ['suspend', 'user', { days: 7 } as const, ''],
  ['remove-picture', 'profile_picture', {}, ''],
  ['suspend', 'post', {}, 'my song'],
] as const)('%s of a %s is told as such', async (action, type, given, excerpt) => {
  const author = await aUser();
  await db().user.update({
    where: { id: author.id },
    data: { profileMediaUrl: '/media/demo/mr_agege.jpg', profileMediaType: 'image' },
    select: { id: true },
  });
  const target = type === 'post' ? (await aPost({ by: author, content: 'my song' })).id : author.id;
  await decide(await reported(type, target), action, given);
  await db().suspension.deleteMany({ where: { userId: author.id } });
  await db().user.update({ where: { id: author.id }, data: { suspendedAt: null }, select: { id: true } });
  const [notice] = await decisionNotices({ ...author, ...(await anotherLogin(author)) });
  expect(notice?.decision).toMatchObject({
    action,
    target_type: type,
    days: 'days' in given ? given.days : null,
  });
  if (excerpt) expect(notice?.subject.excerpt).toBe(excerpt);
});

test('what three people hid says so, and offers no appeal', async () => {
  const author = await aUser();
  const post = await aPost({ by: author, content: 'my song' });
  for (let each = 0; each < 3; each += 1) await reported('post', post.id);
  expect(await decisionNotices(author)).toMatchObject([
    { subject: { excerpt: 'my song' }, decision: { action: 'reports', rule: null, may_appeal: 0 } },
  ]);
});

test('an appeal is offered until one appealed, and for 30 days', async () => {
  const { author } = await aHiddenPost();
  const mayAppeal = async (as = author) =>
    (await decisionNotices(as)).map((each) => each.decision?.may_appeal);
  expect(await mayAppeal()).toEqual([1]);
  setClockOffset(31 * day);
  expect(await mayAppeal({ ...author, ...(await anotherLogin(author)) })).toEqual([0]);
  setClockOffset(0);
  const decisionId = (await newestDecision(author))?.id as number;
  expect((await call(appeal, { as: author, body: { decisionId, words: 'It is a song.' } })).status).toBe(200);
  expect(await mayAppeal()).toEqual([0]);
});

describe('its words', () => {
  test('are the beginning of long ones', async () => {
    const { author } = await aHiddenPost('é🎵'.repeat(200));
    expect((await decisionNotices(author))[0]?.subject.excerpt).toBe('é🎵'.repeat(60));
  });

  test('are not told where they hold a word that one muted', async () => {
    const { author } = await aHiddenPost('Agbero things');
    const body = { words: ['agbero'] };
    expect((await call(setMutedWords, { as: author, body })).status).toBe(200);
    expect(await decisionNotices(author)).toMatchObject([
      { subject: { excerpt: '' }, decision: { rule: 'R7' } },
    ]);
  });

  test('the words of a notice go with the copy in the report', async () => {
    const { author, id } = await aHiddenPost();
    await db().report.update({ where: { id }, data: { copy: { content: '' }, emptiedAt: new Date() } });
    expect(await decisionNotices(author)).toMatchObject([
      { subject: { excerpt: '' }, decision: { rule: 'R7' } },
    ]);
  });
});

test('whose words have no name is told by no notice, as ever', async () => {
  const { writer, id } = await aReportedRant();
  await decide(id, 'hide');
  expect(await noticesOf(writer)).toEqual([]);
  expect(await newestDecision(writer)).toMatchObject({ action: 'hide', may_appeal: 1 });
});

test('other notices hold none, and a page with decisions takes one statement more, however many there are', async () => {
  const me = await aUser();
  const ask = () => call(listNotices, { as: me, query: {} });
  // Without what is written twice a minute, behind whichever answer it happens to be.
  const sent = async () =>
    (await statementsOf(ask)).filter(({ text }) => !text.includes('insert into call_minutes'));
  await reported('post', (await aPost({ by: await aUser() })).id, { by: me }).then((id) =>
    decide(id, 'dismiss'),
  );
  expect((await ask()).body).toMatchObject([{ kind: 'report_outcome', decision: null }]);
  expect(await sent()).toHaveLength(2);
  for (let each = 0; each < 7; each += 1) await aHiddenPost(`song ${each}`, me);
  expect(new Set((await decisionNotices(me)).map(({ subject }) => subject.excerpt)).size).toBe(7);
  expect(await sent()).toHaveLength(3);
});
