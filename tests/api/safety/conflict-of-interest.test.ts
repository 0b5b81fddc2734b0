/**
 * No moderator has a part in what is about them or what they reported (docs/product/rules.md, Safety): each of its calls
 * answers as though there were no such report, and says nothing of it to anybody else.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/contract/viewer';
import { decideAppeal, listAppeals } from '@/lib/domains/safety/appeal-schema';
import { waitingAppeals } from '@/lib/domains/safety/appeals/appeals';
import { listReports, moderate, moderateMany, moderationLog } from '@/lib/domains/safety/moderation-schema';
import type { TargetType } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call, rawCall } from '../../support/call';
import { everyCall } from '../../support/calls';
import { setClockOffset } from '../../support/clock';
import {
  aChampion,
  aConversation,
  aMessage,
  aModerator,
  anotherLogin,
  aPost,
  aRant,
  aRantComment,
  aUser,
  type Person,
  theCreator,
} from '../../support/factories';
import { anAppeal, appealRow, reported, withEvidence } from '../../support/report-calls';

const creator = await theCreator();
const nobodys = 2_000_000_000;
const day = 24 * 3_600_000;

beforeEach(async () => {
  setClockOffset(0);
  await db().moderator.deleteMany({});
  await db().appeal.deleteMany({});
  await db().report.deleteMany({});
});

type Role = 'moderator' | 'champion' | 'creator';
const people: Record<Role, () => Promise<Person>> = {
  moderator: aModerator,
  champion: async () => {
    const who = await aUser();
    await aChampion({ who });
    return who;
  },
  creator: async () => creator,
};

type Case = { target: TargetType; id: number; author: Person; by?: Person };
const cases: Record<string, (viewer: Person) => Promise<Case>> = {
  'about me: a post': async (viewer) => ({
    target: 'post',
    id: (await aPost({ by: viewer })).id,
    author: viewer,
  }),
  'about me: a private message': async (viewer) => {
    const child = await aUser();
    const message = await aMessage({ by: viewer, in_: await aConversation({ by: viewer, with_: child }) });
    return { target: 'message', id: message.id, author: viewer, by: child };
  },
  'about me: myself': async (viewer) => ({ target: 'user', id: viewer.id, author: viewer }),
  'reported by me': async (viewer) => {
    const author = await aUser();
    const { id } = await aPost({ by: author });
    await reported('post', id, { by: viewer });
    return { target: 'post', id, author };
  },
  'my rant': async (viewer) => ({ target: 'rant', id: (await aRant({ by: viewer })).id, author: viewer }),
  'my rant comment': async (viewer) => {
    const on = await aRant({ by: await aUser() });
    return { target: 'rant_comment', id: (await aRantComment({ by: viewer, on })).id, author: viewer };
  },
};

const evidence = '/api/moderation/evidence/{reportId}';
const words = 'It stands.';

/** All that the control panel says of a report and of an appeal with its id, by call. */
async function controlPanelOf(as: Person, id: number, thing: { target: string; id: number }) {
  const body = { action: 'hide', rule: 'R2' };
  const isIt = (each: { target_type: string; target_id: number }) =>
    each.target_type === thing.target && each.target_id === thing.id;
  const limit = { limit: 50 };
  const listed = await Promise.all(
    [{ status: 'open' }, { status: 'hidden' }, { before: id }].map((query) =>
      rawCall('GET', listReports.path, { as, query: { ...limit, ...query } }),
    ),
  );
  const [log, appeals] = await Promise.all([
    rawCall('GET', moderationLog.path, { as, query: limit }),
    rawCall('GET', listAppeals.path, { as, query: limit }),
  ]);
  const found = (body: unknown) => (Array.isArray(body) ? body : []);
  const seen = {
    queue: listed.some((answer) => found(answer.body).some(isIt)),
    log: found(log.body).some(isIt),
    appeal: found(appeals.body).some((each) => each.id === id),
  };
  const answers = [
    await rawCall('GET', evidence, { as, params: { reportId: id } }),
    await rawCall('POST', decideAppeal.path, { as, params: { id }, body: { decision: 'uphold', words } }),
    await rawCall('POST', moderateMany.path, { as, body: { ids: [id], ...body } }),
    await rawCall('POST', moderate.path, { as, params: { id }, body }),
  ];
  return { seen, after: listed[2]?.body, answers: answers.map(({ status, body }) => ({ status, body })) };
}

/** A report with a file and an appeal, and a line of the log, by somebody who has nothing to do with it. */
async function aCase(viewer: Person, name: string) {
  const { target, id: thing, author, by } = await (cases[name] as (typeof cases)[string])(viewer);
  const id = await reported(target, thing, by ? { by } : {});
  await withEvidence(id);
  await anAppeal(id, author.id);
  const data = { action: 'dismiss', targetType: target, targetId: thing, at: new Date() };
  await db().moderationLogEntry.create({ data });
  return { id, thing: { target, id: thing } };
}

const nothing = { queue: false, log: false, appeal: false };
const asCreatorToo = (role: Role, name: string) => role === 'creator' && name === 'reported by me';

describe.each(Object.keys(people) as Role[])('%s', (role) => {
  test.each(Object.keys(cases).filter((name) => !asCreatorToo(role, name)))('%s', async (name) => {
    const colleague = await aModerator();
    const viewer = await people[role]();
    const other = await reported('post', (await aPost({ by: await aUser() })).id);
    const { id, thing } = await aCase(viewer, name);
    const theirs = await controlPanelOf(viewer, id, thing);
    const noSuch = await controlPanelOf(viewer, nobodys, thing);
    expect(theirs).toEqual(noSuch);
    expect(theirs.seen).toEqual(nothing);
    const refused = role === 'champion' ? [403, 403] : [404, 404];
    expect(theirs.answers.map(({ status }) => status)).toEqual([...refused, 200, 404]);
    expect((await db().report.findUniqueOrThrow({ where: { id } })).status).toBe('open');
    // Somebody else finds all of it, in its place, and decides.
    const queue = await call(listReports, { as: colleague, query: { limit: 50 } });
    expect(queue.body.map((each) => each.id)).toEqual(expect.arrayContaining([other, id]));
    const { seen, answers } = await controlPanelOf(colleague, id, thing);
    expect(seen).toEqual({ queue: true, log: true, appeal: true });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
    // What was decided about it stays out of sight as well.
    expect((await controlPanelOf(viewer, id, thing)).seen).toEqual(nothing);
  });
});

describe('the creator account', () => {
  test.each(Object.keys(cases))('alone, it decides: %s', async (name) => {
    const { id, thing } = await aCase(creator, name);
    const { seen, answers } = await controlPanelOf(creator, id, thing);
    expect(seen).toEqual({ queue: true, log: true, appeal: true });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
  });

  test('decides on what it reported, which nobody else could suspend for long', async () => {
    await aModerator();
    const { id } = await aCase(creator, 'reported by me');
    const body = { action: 'suspend' as const, rule: 'R4' as const, days: 30 as const };
    expect((await call(moderate, { as: creator, params: { id }, body })).status).toBe(200);
  });

  test('decides on its own things where the only moderator reported them, or is suspended', async () => {
    const moderator = await aModerator();
    const seen = async (id: number) =>
      (await call(listReports, { as: creator, query: {} })).body.some((each) => each.id === id);
    const mine = async () => (await aPost({ by: creator })).id;
    const ids = [
      await reported('post', await mine(), { by: moderator }),
      await reported('post', await mine()),
    ];
    expect(await Promise.all(ids.map(seen))).toEqual([true, false]);
    await db().user.update({ where: { id: moderator.id }, data: { suspendedAt: new Date() } });
    expect(await Promise.all(ids.map(seen))).toEqual([true, true]);
  });

  test('looks again at what it decided about the only moderator: nobody else could', async () => {
    const moderator = await aModerator();
    const id = await reported('post', (await aPost({ by: moderator })).id);
    await call(moderate, { as: creator, params: { id }, body: { action: 'hide', rule: 'R2' } });
    await anAppeal(id, moderator.id);
    await db().decision.updateMany({
      where: { appeal: { id: appealRow(id) } },
      data: { actorId: creator.id },
    });
    const [found] = (await call(listAppeals, { as: creator, query: {} })).body;
    expect(found).toMatchObject({ id, may_decide: 1 });
    await aModerator();
    expect((await call(listAppeals, { as: creator, query: {} })).body).toMatchObject([{ may_decide: 0 }]);
  });
});

test('an appeal about a rant looks the same to the creator account, whoever moderates', async () => {
  const writer = await aUser();
  const id = await reported('rant', (await aRant({ by: writer })).id);
  await call(moderate, { as: creator, params: { id }, body: { action: 'hide', rule: 'R2' } });
  await anAppeal(id, writer.id);
  await db().decision.updateMany({ where: { appeal: { id: appealRow(id) } }, data: { actorId: creator.id } });
  const seen = async () => (await call(listAppeals, { as: creator, query: {} })).body;
  const before = await seen();
  expect(before).toHaveLength(1);
  for (const { id: userId } of [writer, await aUser()]) {
    await db().moderator.create({ data: { userId, appointedAt: new Date() } });
    expect(await seen()).toEqual(before);
    await db().moderator.delete({ where: { userId } });
  }
});

test('what is counted is what is shown: the appeals that wait, and the reports', async () => {
  await aModerator();
  const viewer = await aModerator();
  for (const name of ['about me: a post', 'reported by me']) await aCase(viewer, name);
  await aCase(creator, 'my rant');
  const asViewer = (id: number, isCreator: boolean) => ({ id, isCreator }) as Viewer;
  expect(await waitingAppeals(asViewer(viewer.id, false))).toBe(1);
  expect(await waitingAppeals(asViewer(creator.id, true))).toBe(2);
  const { body } = await rawCall('GET', '/api/platform-health', { as: creator });
  const shown = await call(listReports, { as: creator, query: { limit: 50 } });
  expect(body.reports_waiting).toBe(shown.body.length);
});

test('nor later, when nobody is known to be behind it any more: the creator account alone sees that', async () => {
  await aModerator();
  const viewer = await aModerator();
  const { id, thing } = await aCase(viewer, 'about me: a private message');
  await call(moderate, { as: creator, params: { id }, body: { action: 'dismiss' } });
  await db().message.deleteMany({ where: { id: thing.id } });
  setClockOffset(30 * day + 60_000);
  await settleAll();
  setClockOffset(0);
  expect(await db().reportAuthor.count({ where: { targetType: 'message', targetId: thing.id } })).toBe(0);
  // Their sessions are over by then.
  const later = { ...viewer, ...(await anotherLogin(viewer)) };
  const theirs = { ...creator, ...(await anotherLogin(creator)) };
  const dismissed = async (as: Person) =>
    (await call(listReports, { as, query: { status: 'dismissed', limit: 50 } })).body.map((each) => each.id);
  expect([await dismissed(later), await dismissed(theirs)]).toEqual([[], [id]]);
  expect((await controlPanelOf(later, id, thing)).seen).toEqual(nothing);
});

test('whose report stays in sight does not tell whose rant it was: it stays, also once they have left', async () => {
  const colleague = await aModerator();
  const writer = await aUser();
  const { id, thing } = await aCase(writer, 'my rant');
  await db().rant.delete({ where: { id: thing.id } });
  await db().rantReportAuthor.deleteMany({ where: { userId: writer.id } });
  const shown = (await call(listReports, { as: colleague, query: {} })).body.map((each) => each.id);
  expect(shown).toEqual([id]);
});

test('these are all calls of the control panel', () => {
  const ofModerators = everyCall.filter(
    ([, { access }]) => access === 'moderator' || access === 'moderator-or-champion',
  );
  expect(ofModerators.map(([name]) => name).toSorted()).toEqual([
    'decideAppeal',
    'evidenceFile',
    // By the person that it suspends, in suspended-accounts.test.ts.
    'liftSuspension',
    'listAppeals',
    'listReports',
    'listSuspensions',
    'moderate',
    'moderateMany',
    'moderationLog',
  ]);
});
