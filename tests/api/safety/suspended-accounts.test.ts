/** The suspended accounts by name, and lifting one (docs/product/rules.md, Safety). */
import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { login } from '@/lib/domains/accounts/entry-schema';
import { moderate, moderationLog } from '@/lib/domains/safety/moderation-schema';
import { liftSuspension, listSuspensions } from '@/lib/domains/safety/suspension-schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import {
  aModerator,
  anotherLogin,
  aPersonWithPassword,
  aPost,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { noticesOf } from '../../support/notices';
import { aReportedRant, decide, isSuspended, reported, suspensionId } from '../../support/report-calls';

const creator = await theCreator();
const day = 24 * 3_600_000;
const asScheduler = { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } };
const nobodys = 2_000_000_000;

beforeEach(async () => {
  setClockOffset(0);
  await db().moderator.deleteMany({});
  await db().suspension.deleteMany({});
});

const listed = async (as: Person = creator) =>
  (await call(listSuspensions, { as, query: { limit: 50 } })).body;
const lift = (id: number, as: Person = creator) =>
  call(liftSuspension, { as, params: { id: suspensionId(id) } });
const comesIn = async ({ email }: Person) => (await call(login, { body: { email, password } })).status;
const decisionOf = async (reportId: number) =>
  (await db().report.findUniqueOrThrow({ where: { id: reportId } })).decisionId as number;

/** Suspended by the creator account for a post, by default until it is lifted. */
async function aSuspended({ days, by }: { days?: 1 | 7 | 30; by?: Person } = {}) {
  const person = await aPersonWithPassword();
  const post = await aPost({ by: person });
  const report = await reported('post', post.id, by ? { by } : {});
  await decide(report, 'suspend', { rule: 'R4', ...(days && { days }) });
  return { person, post, report, id: await decisionOf(report) };
}

describe('the list', () => {
  test('who is suspended, why, since when and until when, newest first, in pages', async () => {
    const [first, second] = [await aSuspended(), await aSuspended({ days: 7 })];
    const [newest, oldest] = await listed();
    expect(newest).toMatchObject({
      ...{ id: suspensionId(second.id), username: second.person.username, rule: 'R4', days: 7 },
      ...{ target_type: 'post', may_lift: 1 },
    });
    const length = Date.parse(newest?.until ?? '') - Date.parse(newest?.since ?? '');
    expect(Math.round(length / day)).toBe(7);
    expect(oldest).toMatchObject({ username: first.person.username, days: null, until: null });
    const page = (before?: number) => call(listSuspensions, { as: creator, query: { limit: 1, before } });
    expect((await page()).body).toEqual([newest]);
    expect((await page(suspensionId(second.id))).body).toEqual([oldest]);
    expect((await page(suspensionId(first.id))).body).toEqual([]);
  });

  test('not one that is over, of somebody who has left, or for a rant', async () => {
    const [over, gone] = [await aSuspended({ days: 1 }), await aSuspended()];
    await db().user.update({
      where: { id: gone.person.id },
      data: { usernameKey: `deleted:${gone.person.id}` },
    });
    const { writer, id } = await aReportedRant('violence');
    await decide(id, 'suspend', { rule: 'R4' });
    setClockOffset(2 * day);
    expect(await comesIn(writer)).toBe(403);
    const as = { ...creator, ...(await anotherLogin(creator)) };
    expect(await listed(as)).toEqual([]);
    for (const each of [await decisionOf(id), gone.id, nobodys])
      expect(await lift(each, as)).toMatchObject({ status: 404, body: { code: 'suspension_not_found' } });
    expect(await lift(over.id, as)).toMatchObject({ status: 409, body: { code: 'already_decided' } });
    expect(await isSuspended(writer)).toBe(true);
  });

  test('one for a rant changes nothing in it, also where its writer is suspended by name', async () => {
    const { person } = await aSuspended();
    const before = await listed();
    const rant = await aReportedRant('violence', person);
    await decide(rant.id, 'suspend', { rule: 'R4' });
    expect(await listed()).toEqual(before);
    setClockOffset(2 * day);
    await call(settle, asScheduler);
    const as = { ...creator, ...(await anotherLogin(creator)) };
    expect(await listed(as)).toEqual(before);
    expect((await call(liftSuspension, { as, params: { id: before[0]?.id as number } })).message).toBe(
      'Lifted.',
    );
    expect(await listed(as)).toEqual([]);
    expect(await comesIn(person)).toBe(403);
  });
});

describe('lifting', () => {
  test('undoes that decision and no other: they come in, what it hid is shown, and the log has it', async () => {
    const reporter = await aUser();
    const { person, post, report, id } = await aSuspended({ by: reporter });
    const told = async () => (await noticesOf(reporter)).map(({ id, kind }) => ({ id, kind }));
    const before = await told();
    const moderator = await aModerator();
    const other = await aSuspended();
    expect(await lift(id)).toMatchObject({ status: 200, message: 'Lifted.' });
    expect([await isSuspended(person), await isSuspended(other.person)]).toEqual([false, true]);
    expect(await comesIn(person)).toBe(200);
    expect((await db().post.findUniqueOrThrow({ where: { id: post.id } })).hiddenAt).toBeNull();
    const found = await db().report.findUniqueOrThrow({ where: { id: report }, include: { decision: true } });
    expect(found).toMatchObject({ status: 'restored', decision: { id, undoneAt: expect.any(Date) } });
    // Another outcome: the notice of the first one comes again, as a new one.
    expect(await told()).toMatchObject([{ kind: 'report_outcome' }]);
    expect(await told()).not.toEqual(before);
    const [line] = (await call(moderationLog, { as: moderator, query: {} })).body;
    expect(line).toMatchObject({
      ...{ actor: creator.username, action: 'restore', target_type: 'post', target_id: post.id, rule: 'R4' },
      tracking_code: found.trackingCode,
    });
  });

  test('with two suspensions, the other one holds', async () => {
    const { person, id } = await aSuspended();
    await decide(await reported('user', person.id), 'suspend', { rule: 'R2', days: 7 });
    await lift(id);
    expect(await comesIn(person)).toBe(403);
    expect((await listed()).map(({ rule }) => rule)).toEqual(['R2']);
  });

  test('two at once, and fifty: one lifts it, and the others are told that it is over', async () => {
    const moderators = [await aModerator(), await aModerator()];
    const one = await aSuspended({ days: 7 });
    const answers = await Promise.all(moderators.map((as) => lift(one.id, as)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // Nobody is known to be behind its post any more.
    const other = await aSuspended({ days: 7 });
    await db().post.delete({ where: { id: other.post.id } });
    await db().reportAuthor.deleteMany({ where: { userId: other.person.id } });
    const [as] = moderators;
    const statuses = (await fiftyTimes(() => lift(other.id, as))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    for (const { post } of [one, other]) {
      const where = { action: 'restore', targetType: 'post', targetId: post.id };
      expect(await db().moderationLogEntry.count({ where })).toBe(1);
    }
  });

  test('lifted while its report is restored: one of the two, and the other is told', async () => {
    const { report, id } = await aSuspended();
    const answers = await Promise.all([lift(id), decide(report, 'restore')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a moderator', () => {
  test('lifts what a moderator may give, and nothing that only the creator account could', async () => {
    const moderator = await aModerator();
    const [long, open, week] = [
      await aSuspended({ days: 30 }),
      await aSuspended(),
      await aSuspended({ days: 7 }),
    ];
    const seen = await listed(moderator);
    expect(seen.map(({ id, may_lift }) => [id, may_lift])).toEqual([
      [suspensionId(week.id), 1],
      [suspensionId(open.id), 0],
      [suspensionId(long.id), 0],
    ]);
    for (const { id, person, report } of [long, open]) {
      const refused = { status: 403, body: { code: 'moderator_days_exceeded' } };
      expect(await lift(id, moderator)).toMatchObject(refused);
      // Nor by way of its report.
      for (const action of ['restore', 'dismiss', 'hide', 'suspend'] as const) {
        const body = { action, rule: 'R2', days: 1, seen: 'suspended' } as const;
        expect(await call(moderate, { as: moderator, params: { id: report }, body })).toMatchObject(refused);
      }
      expect(await isSuspended(person)).toBe(true);
    }
    expect((await lift(week.id, moderator)).status).toBe(200);
  });

  test('restores what was hidden with a long suspension once that is over', async () => {
    const { report } = await aSuspended({ days: 30 });
    setClockOffset(31 * day);
    const moderator = await aModerator();
    const body = { action: 'restore' } as const;
    expect((await call(moderate, { as: moderator, params: { id: report }, body })).status).toBe(200);
  });

  test('has no part in one for what they reported: neither in the list, nor by its id', async () => {
    const [reporter, colleague] = [await aModerator(), await aModerator()];
    const { id } = await aSuspended({ days: 7, by: reporter });
    expect(await listed(reporter)).toEqual([]);
    const none = await lift(nobodys, reporter);
    expect(await lift(id, reporter)).toMatchObject({ status: 404, body: none.body });
    expect((await listed(colleague)).map((each) => each.id)).toEqual([suspensionId(id)]);
    expect((await lift(id, colleague)).status).toBe(200);
  });

  test('nobody else sees or lifts any', async () => {
    const { id } = await aSuspended({ days: 1 });
    for (const as of [await aUser(), null]) {
      const refused = as ? 403 : 401;
      expect((await call(listSuspensions, { ...(as && { as }), query: {} })).status).toBe(refused);
      expect((await call(liftSuspension, { ...(as && { as }), params: { id } })).status).toBe(refused);
    }
  });
});

// Last: a settlement of a day far ahead ends every session.
test('one is found and lifted after the report has been emptied, and its author with it', async () => {
  const { person, post, id } = await aSuspended();
  await db().post.delete({ where: { id: post.id } });
  setClockOffset(91 * day);
  await call(settle, asScheduler);
  expect(await db().reportAuthor.count({ where: { userId: person.id } })).toBe(0);
  const as = { ...creator, ...(await anotherLogin(creator)) };
  expect((await listed(as)).map(({ username }) => username)).toEqual([person.username]);
  expect((await lift(id, as)).status).toBe(200);
  expect(await comesIn(person)).toBe(200);
});
