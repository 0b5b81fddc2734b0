/** What a report says of the people behind it, and which reports are on the first page (rules.md, Safety). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { editPost } from '@/lib/domains/posts/schema';
import { createRant } from '@/lib/domains/rants/schema';
import { type AnyReason, listReports, ownReasons } from '@/lib/domains/safety/moderation-schema';
import { type ReportReason, reportReasons } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aChampion, aPost, aUser, theCreator } from '../../support/factories';
import { measuredAgain } from '../../support/measured-again';
import { decide, reported } from '../../support/report-calls';

const creator = await theCreator();
const page = async (query: object) => (await call(listReports, { as: creator, query })).body;

beforeEach(async () => void (await db().report.deleteMany({})));
afterEach(() => setClockOffset(0));

test('a report says how many people reported what it shows: not those of another version, and nobody twice', async () => {
  const [author, one, two] = [await aUser(), await aUser(), await aUser()];
  const post = await aPost({ by: author, content: 'the first words' });
  const first = await reported('post', post.id, { by: one });
  await reported('post', post.id, { by: two });
  await call(editPost, { as: author, params: { postId: post.id }, body: { content: 'other words' } });
  await reported('post', post.id, { by: one });
  const peopleOf = async () =>
    (await page({ limit: 50 })).map(({ copy, reporters }) => [copy.content, reporters]);
  const reports = await peopleOf();
  expect(reports.toSorted()).toEqual([
    ['other words', 1],
    ['the first words', 2],
    ['the first words', 2],
  ]);
  // What is there now comes into the queue by itself where nobody has reported it, and nobody is behind that.
  await db().report.deleteMany({ where: { copy: { path: ['content'], equals: 'other words' } } });
  await decide(first, 'hide');
  expect(await peopleOf()).toEqual([['other words', 0]]);
});

/** Rants that suggest self-harm, all by one account; the tenth call of a minute is the last. */
async function rantsInDistress(count: number, words = (_: number) => 'I just want to die') {
  const as = await aUser();
  for (let each = 0; each < count; each += 1)
    expect((await call(createRant, { as, body: { content: words(each) } })).status).toBe(200);
  return (await db().report.findMany({ where: { reason: 'distress' } })).map(({ id }) => id);
}
const urgentReport = async () =>
  reported('post', (await aPost({ by: await aUser() })).id, { reason: 'self-harm' });
const idsOf = async (query: object) => (await page(query)).map(({ id }) => id);

test('however many rants in distress wait, urgent reports by people are on the first page, and nothing is left out', async () => {
  await rantsInDistress(9);
  const byPeople = [await urgentReport(), await urgentReport(), await urgentReport()];
  const other = await reported('post', (await aPost({ by: await aUser() })).id);
  const first = await idsOf({ limit: 6 });
  expect(first).toHaveLength(6);
  expect(first.filter((id) => byPeople.includes(id))).toEqual(byPeople);
  const shown = [...first];
  for (let next = first; next.length === 6; ) {
    next = await idsOf({ limit: 6, before: next.at(-1) });
    shown.push(...next);
  }
  const all = (await db().report.findMany({ where: { status: 'open' } })).map(({ id }) => id);
  expect([...new Set(shown)].toSorted()).toEqual(all.toSorted());
  expect(shown.at(-1)).toBe(other);
  const pages = await Promise.all([0, 6, 12].map((offset) => idsOf({ limit: 6, offset })));
  expect(pages[0]).toEqual(first);
  expect([...new Set(pages.flat())].toSorted()).toEqual(all.toSorted());
});

test('where all that is urgent fits, it is in order of time', async () => {
  const waiting = [await urgentReport(), ...(await rantsInDistress(1)), await urgentReport()];
  const inOrder = await db().report.findMany({
    where: { id: { in: waiting } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  expect(await idsOf({ limit: 3 })).toEqual(inOrder.map(({ id }) => id));
});

describe('a rant in distress that waits behind another account’s', () => {
  const page8 = async () => (await page({ limit: 8 })).map(({ copy }) => copy.content);

  test('is on the first page: after a flood of ever other words', async () => {
    await rantsInDistress(9, (each) => `I just want to die, ${each}`);
    setClockOffset(60_000);
    await rantsInDistress(1, () => 'I want to kill myself');
    expect(await page8()).toContain('I want to kill myself');
  });

  test('or in the middle of one of the same words, which goes on', async () => {
    await rantsInDistress(9);
    setClockOffset(60_000);
    await rantsInDistress(1, () => 'I want to kill myself');
    setClockOffset(120_000);
    await rantsInDistress(9);
    const words = await page8();
    expect(words).toHaveLength(8);
    expect(words).toContain('I want to kill myself');
  });

  test('and no report is left out by it, or comes before its page has room', async () => {
    await rantsInDistress(9, (each) => `I just want to die, ${each}`);
    const byPerson = await urgentReport();
    const first = await idsOf({ limit: 8 });
    expect(new Set(first).size).toBe(8);
    expect(first[0]).toBe(byPerson);
    const shown = [...first];
    for (let next = first; next.length === 8; ) {
      next = await idsOf({ limit: 8, before: next.at(-1) });
      shown.push(...next);
    }
    const all = (await db().report.findMany({ where: { status: 'open' } })).map(({ id }) => id);
    expect([...new Set(shown)].toSorted()).toEqual(all.toSorted());
    const pages = await Promise.all([0, 8].map((offset) => idsOf({ limit: 8, offset })));
    expect([...new Set(pages.flat())].toSorted()).toEqual(all.toSorted());
  });
});

describe('asked for one reason', () => {
  test('it answers every reason that a report can have, also those that nobody could choose', async () => {
    const made = { ...reportReasons, ...ownReasons };
    for (const reason of Object.keys(made)) {
      const id = await reported('post', (await aPost({ by: await aUser() })).id);
      await db().report.update({ where: { id }, data: { reason }, select: { id: true } });
    }
    for (const reason of Object.keys(made)) {
      const answer = await call(listReports, { as: creator, query: { reason: reason as AnyReason } });
      expect([reason, answer.status, answer.body.map((each) => each.reason)]).toEqual([
        reason,
        200,
        [reason],
      ]);
    }
    const unknown = await call(listReports, { as: creator, query: { reason: 'boredom' as AnyReason } });
    expect(unknown.status).toBe(400);
  });

  test('a champion gets those of it that are theirs to decide on, and none of what is not', async () => {
    const champion = await aUser();
    await aChampion({ who: champion });
    const ids: Partial<Record<ReportReason, number>> = {};
    for (const reason of ['bullying', 'spam', 'sexual'] as const)
      ids[reason] = await reported('post', (await aPost({ by: await aUser() })).id, { reason });
    const seen = async (query: object) =>
      (await call(listReports, { as: champion, query })).body.map(({ id }) => id);
    expect(await seen({})).toEqual([ids.bullying, ids.spam]);
    expect(await seen({ reason: 'spam' })).toEqual([ids.spam]);
    for (const reason of ['scam', 'sexual', 'distress']) expect(await seen({ reason })).toEqual([]);
    expect(await seen({ reason: 'spam', before: ids.bullying })).toEqual([ids.spam]);
  });
});

test('behind 10,000 urgent ones that nobody made, the first page is answered in 50 ms, with those by people and each author’s history', async () => {
  const [author, reporter] = [await aUser(), await aUser()];
  const hidden = await reported('post', (await aPost({ by: author })).id);
  await decide(hidden, 'hide');
  await db().$executeRaw`
    with made as (
      insert into posts (user_id, content, created_at)
      select ${author.id}, 'words ' || n, now() from generate_series(1, 10000) n returning id, content)
    insert into reports (target_type, target_id, reason, copy, tracking_code, urgent, created_at)
    select 'post', id, 'distress', jsonb_build_object('content', content), 'HG-U' || id, true, now() - interval '1 hour' from made`;
  const byPeople: number[] = [];
  for (let each = 0; each < 5; each += 1) {
    const { id } = await aPost({ by: author });
    byPeople.push(await reported('post', id, { by: reporter, reason: 'self-harm' }));
  }
  await db().$executeRaw`analyze reports`;
  await db().$executeRaw`analyze posts`;
  await page({ limit: 50 });
  await measuredAgain(async () => {
    const took = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const started = performance.now();
      const shown = await page({ limit: 50 });
      took.push(performance.now() - started);
      expect(shown).toHaveLength(50);
      expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(byPeople));
      const ofPeople = shown.filter(({ id }) => byPeople.includes(id));
      expect(ofPeople.map(({ history }) => history)).toEqual(
        byPeople.map(() => [{ action: 'hide', count: 1 }]),
      );
    }
    expect(took.toSorted((one, two) => one - two)[2]).toBeLessThan(50);
  });
});
