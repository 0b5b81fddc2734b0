/** What may still be appealed once the reports of it are empty, and what is kept for that (docs/product/rules.md, Safety). */
import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { appeal, decideAppeal, listAppeals, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { report, type TargetType } from '@/lib/domains/safety/schema';
import { liftSuspension } from '@/lib/domains/safety/suspension-schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import {
  anotherLogin,
  aPersonWithPassword,
  aPost,
  aRant,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { isSuspended, reported, suspensionId } from '../../support/report-calls';

const day = 24 * 3_600_000;
const creator = await theCreator();
const asScheduler = { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } };
beforeEach(() => setClockOffset(0));

const goTo = (onDay: number) => setClockOffset(onDay * day);

/** The scheduled run of a day, counted from today. It ends every session. */
async function settleOn(onDay: number) {
  goTo(onDay);
  expect((await call(settle, asScheduler)).status).toBe(200);
}

type Decision = { action: 'hide' | 'suspend' | 'restore'; rule?: 'R2' | 'R4'; days?: 7 | 30 };
type Thing = { targetType: TargetType; targetId: number };

async function decide(id: number, body: Decision) {
  const as = await anotherLogin(creator);
  const { status, message } = await call(moderate, { as, params: { id }, body });
  expect(status, message).toBe(200);
}

/** A decision of a day on something new of somebody. */
async function decideOn(
  onDay: number,
  by: Person,
  { rule = 'R2', ...given }: Decision,
  kind: 'post' | 'rant' = 'post',
) {
  goTo(onDay);
  const { id: targetId } = await (kind === 'post' ? aPost : aRant)({ by });
  const reportId = await reported(kind, targetId);
  await decide(reportId, { rule, ...given });
  const { decisionId } = await db().report.findUniqueOrThrow({ where: { id: reportId } });
  return { targetType: kind, targetId, reportId, decisionId: decisionId as number };
}

async function liftOn(onDay: number, { decisionId }: { decisionId: number }) {
  goTo(onDay);
  const as = await anotherLogin(creator);
  expect((await call(liftSuspension, { as, params: { id: suspensionId(decisionId) } })).status).toBe(200);
}

const loggedIn = async (who: Person) => ({ ...who, ...(await anotherLogin(who)) });
const listOf = async (who: Person) =>
  (await call(listOwnDecisions, { as: await loggedIn(who), query: {} })).body;
const told = async (who: Person) =>
  (await listOf(who)).map(({ action, may_appeal }) => `${action} ${may_appeal}`);

/** How often it is kept who is behind a thing. */
async function timesKept({ targetType, targetId }: Thing) {
  const where = { targetType, targetId };
  const tables = [db().reportAuthor, db().rantReportAuthor, db().appealAuthor] as const;
  return Promise.all(tables.map((each) => (each as (typeof tables)[0]).count({ where })));
}

/** A post hidden on the first day; its author suspended from day 10 until day 101; the scheduled run in between. */
async function hiddenAndSuspended() {
  const author = await aPersonWithPassword();
  const hidden = await decideOn(0, author, { action: 'hide' });
  const suspending = await decideOn(10, author, { action: 'suspend' });
  await settleOn(95);
  return { author, hidden, suspending };
}

describe('a suspension longer than reports are kept', () => {
  test('who comes back may appeal against what was decided before it, and the words are gone all the same', async () => {
    const { author, hidden, suspending } = await hiddenAndSuspended();
    const kept = await db().report.findUniqueOrThrow({ where: { id: hidden.reportId } });
    expect(kept).toMatchObject({ copy: { content: '' }, details: null });
    expect(await timesKept(hidden)).toEqual([0, 0, 1]);
    // The reports of the suspension are empty too.
    await settleOn(100.5);
    expect(await timesKept(suspending)).toEqual([0, 0, 1]);
    await liftOn(101, suspending);
    expect(await told(author)).toEqual(['suspend 0', 'hide 1']);
    const [, mine] = await listOf(author);
    expect(mine?.words).toBe('');
    const body = { decisionId: mine?.id as number, words: 'It was a song' };
    expect((await call(appeal, { as: await loggedIn(author), body })).status).toBe(200);
  });

  test('for a week, and then nobody is remembered any more', async () => {
    const { author, hidden, suspending } = await hiddenAndSuspended();
    await settleOn(101);
    await liftOn(101, suspending);
    await settleOn(107);
    expect(await told(author)).toEqual(['suspend 0', 'hide 1']);
    await settleOn(108.5);
    expect(await told(author)).toEqual([]);
    for (const each of [hidden, suspending]) expect(await timesKept(each)).toEqual([0, 0, 0]);
  });

  test('against what is decided long after it began, too', async () => {
    const author = await aPersonWithPassword();
    const suspending = await decideOn(0, author, { action: 'suspend' });
    await settleOn(95);
    const hidden = await decideOn(120, author, { action: 'hide' });
    await liftOn(200, suspending);
    await settleOn(206);
    expect(await told(author)).toEqual(['hide 1', 'suspend 0']);
    await settleOn(212);
    expect(await told(author)).toEqual([]);
    for (const each of [hidden, suspending]) expect(await timesKept(each)).toEqual([0, 0, 0]);
  });

  test('one that ended in time keeps nothing', async () => {
    const author = await aPersonWithPassword();
    const hidden = await decideOn(0, author, { action: 'hide' });
    const suspending = await decideOn(10, author, { action: 'suspend', days: 30 });
    await settleOn(91);
    expect(await timesKept(hidden)).toEqual([0, 0, 0]);
    await settleOn(101);
    expect(await timesKept(suspending)).toEqual([0, 0, 0]);
  });

  test('what was undone without an appeal is kept no longer', async () => {
    const author = await aPersonWithPassword();
    const hidden = await decideOn(0, author, { action: 'hide' });
    await decide(hidden.reportId, { action: 'restore' });
    const suspending = await decideOn(10, author, { action: 'suspend' });
    await settleOn(101);
    expect(await timesKept(suspending)).toEqual([0, 0, 1]);
    expect(await timesKept(hidden)).toEqual([0, 0, 0]);
  });
});

test('an appeal that waits stays in its author’s list, and its answer for a week', async () => {
  const author = await aPersonWithPassword();
  const hidden = await decideOn(0, author, { action: 'hide' });
  const [mine] = await listOf(author);
  const sent = { decisionId: mine?.id as number, words: `Long waited for, ${author.username}` };
  expect((await call(appeal, { as: await loggedIn(author), body: sent })).status).toBe(200);
  await settleOn(91);
  await settleOn(140);
  expect((await listOf(author)).map((each) => each.appeal?.status)).toEqual(['open']);
  const as = await anotherLogin(creator);
  const found = (await call(listAppeals, { as, query: { limit: 50 } })).body;
  const id = found.find(({ words }) => words === sent.words)?.id as number;
  const body = { decision: 'uphold', words: 'It stands.' } as const;
  expect((await call(decideAppeal, { as, params: { id }, body })).status).toBe(200);
  await settleOn(146);
  expect((await listOf(author)).map((each) => each.appeal?.status)).toEqual(['upheld']);
  await settleOn(148);
  expect(await timesKept(hidden)).toEqual([0, 0, 0]);
});

test('reported again, it is in the list once', async () => {
  const { author, hidden, suspending } = await hiddenAndSuspended();
  await settleOn(101);
  await liftOn(101, suspending);
  const { targetType, targetId } = suspending;
  await db().post.update({ where: { id: targetId }, data: { editedAt: new Date() }, select: { id: true } });
  const body = { targetType, targetId, reason: 'bullying' } as const;
  expect((await call(report, { as: await aUser(), body })).status).toBe(200);
  expect(await timesKept(suspending)).toEqual([1, 0, 1]);
  expect(await told(author)).toEqual(['suspend 0', 'hide 1']);
  await settleOn(110);
  expect(await timesKept(suspending)).toEqual([1, 0, 0]);
  expect(await timesKept(hidden)).toEqual([0, 0, 0]);
});

test('nothing is kept of who has left', async () => {
  const { author, hidden, suspending } = await hiddenAndSuspended();
  await settleOn(101);
  await liftOn(101, suspending);
  for (const each of [hidden, suspending]) expect(await timesKept(each)).toEqual([0, 0, 1]);
  const as = await loggedIn(author);
  expect((await call(deleteAccount, { as, body: { password } })).status).toBe(200);
  for (const each of [hidden, suspending]) expect(await timesKept(each)).toEqual([0, 0, 0]);
});

describe('a rant', () => {
  test('is nobody’s after 90 days, whoever is suspended', async () => {
    const author = await aPersonWithPassword();
    const hidden = await decideOn(0, author, { action: 'hide' }, 'rant');
    const suspending = await decideOn(10, author, { action: 'suspend' });
    await settleOn(95);
    expect(await timesKept(hidden)).toEqual([0, 0, 0]);
    await settleOn(101);
    await liftOn(101, suspending);
    expect(await told(author)).toEqual(['suspend 0']);
  });

  test('lengthens no time to appeal from then on', async () => {
    const author = await aPersonWithPassword();
    const suspending = await decideOn(0, author, { action: 'suspend', rule: 'R4' }, 'rant');
    const hidden = await decideOn(5, author, { action: 'hide' });
    await settleOn(89);
    expect(await timesKept(suspending)).toEqual([0, 1, 0]);
    await settleOn(96);
    expect(await isSuspended(author)).toBe(true);
    for (const each of [hidden, suspending]) expect(await timesKept(each)).toEqual([0, 0, 0]);
  });
});
