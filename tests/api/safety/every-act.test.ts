/** Each act of whoever decides is a line of the log, and the public figures are those of the rows (rules.md, Safety). */
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyUser } from '@/lib/domains/accounts/verification-schema';
import { addPick, removePick } from '@/lib/domains/hall-of-fame/schema';
import { appeal, decideAppeal, listAppeals, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { appointModerator, moderate, moderateMany } from '@/lib/domains/safety/moderation-schema';
import { transparency } from '@/lib/domains/safety/transparency-schema';
import { manageSquadStatus } from '@/lib/domains/squads/schema';
import { cancelTournament, startTournament } from '@/lib/domains/tournaments/matches-schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aPick, aPost, aSquad, aTournament, aUser, type Person, theCreator } from '../../support/factories';
import { decide, grownUp, reported } from '../../support/report-calls';
import { aPicture, upload } from '../../support/upload-forms';

const creator = await theCreator();
const hour = 3_600_000;
beforeEach(() => setClockOffset(0));

test('each act of a moderator is one line, by them, of that thing', async () => {
  const moderator = await aUser();
  await grownUp(moderator);
  const appointment = { username: moderator.username, appoint: true };
  await call(appointModerator, { as: creator, body: appointment });
  const aReport = async () => reported('post', (await aPost({ by: await aUser() })).id);
  const act = (id: number, action: 'hide' | 'restore' | 'dismiss' | 'suspend' | 'remove-picture') =>
    call(moderate, { as: moderator, params: { id }, body: { action, rule: 'R2', days: 7 } });
  const owner = await aUser();
  await upload(owner, await aPicture());
  const [one, two, ...many] = [await aReport(), await aReport(), await aReport(), await aReport()];
  const picture = await reported('profile_picture', owner.id);

  /** Two whose posts the creator account hid, who appeal. */
  const appealOf = async (author: Person) => {
    await decide(await reported('post', (await aPost({ by: author })).id), 'hide', { rule: 'R7' });
    const [own] = (await call(listOwnDecisions, { as: author, query: {} })).body;
    await call(appeal, { as: author, body: { decisionId: own?.id as number, words: 'No.' } });
    const waiting = (await call(listAppeals, { as: moderator, query: { limit: 50 } })).body;
    return waiting.find(({ username }) => username === author.username)?.id ?? 0;
  };
  const appeals = [await appealOf(await aUser()), await appealOf(await aUser())];

  const statuses = [
    await act(one as number, 'hide'),
    await act(one as number, 'restore'),
    await act(two as number, 'dismiss'),
    await act(two as number, 'suspend'),
    await act(picture, 'remove-picture'),
    await call(moderateMany, { as: moderator, body: { ids: many, action: 'hide', rule: 'R7' } }),
    ...(await Promise.all(
      (['uphold', 'overturn'] as const).map((decision, at) =>
        call(decideAppeal, {
          as: moderator,
          params: { id: appeals[at] as number },
          body: { decision, words: 'Seen.' },
        }),
      ),
    )),
  ].map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));

  const lines = await db().moderationLogEntry.findMany({ where: { actorId: moderator.id } });
  const acts = [
    'hide',
    'restore',
    'dismiss',
    'suspend',
    'remove-picture',
    'hide',
    'hide',
    'uphold',
    'overturn',
  ];
  expect(lines.map(({ action }) => action).toSorted()).toEqual(acts.toSorted());
  expect(lines.filter(({ trackingCode }) => trackingCode === null)).toEqual([]);
  const refused = [await act(one as number, 'restore'), await act(2_000_000_000, 'hide')];
  expect(refused.map(({ status }) => status)).toEqual([409, 404]);
  expect(await db().moderationLogEntry.count({ where: { actorId: moderator.id } })).toBe(acts.length);

  await call(appointModerator, { as: creator, body: { ...appointment, appoint: false } });
  const about = await db().moderationLogEntry.findMany({
    where: { targetType: 'user', targetId: moderator.id },
    orderBy: { id: 'asc' },
  });
  expect(about.map(({ action }) => action)).toEqual(['appoint', 'end-appointment']);
});

describe('what the creator account does to somebody beside its decisions', () => {
  type Asked = { act: () => Promise<{ status: number }>; about: { targetType: string; targetId: number } };

  const onPerson = ({ id: targetId }: Person, act: Asked['act']): Asked => ({
    act,
    about: { targetType: 'user', targetId },
  });
  const pick = (of: Person) =>
    onPerson(of, () =>
      call(addPick, { as: creator, body: { username: of.username, title: 'Kindest comments' } }),
    );
  const unpick = async (of: Person) => {
    const { id } = await aPick({ of });
    return onPerson(of, () => call(removePick, { as: creator, params: { id } }));
  };
  const check = (verified: boolean) => async (of: Person) => {
    await db().user.update({
      where: { id: of.id },
      data: { verified: !verified },
      select: { id: true },
    });
    const body = { username: of.username, verify: verified };
    return onPerson(of, () => call(verifyUser, { as: creator, body }));
  };
  const onSquad = (newStatus: 'open' | 'closed') => async (by: Person) => {
    const { id } = await aSquad({ by });
    const status = newStatus === 'open' ? 'closed' : 'open';
    await db().squad.update({ where: { id }, data: { status }, select: { id: true } });
    const act = () => call(manageSquadStatus, { as: creator, body: { squadId: id, newStatus } });
    return { act, about: { targetType: 'squad', targetId: id } };
  };
  const onTournament = (spec: typeof cancelTournament | typeof startTournament) => async (by: Person) => {
    const from = await aSquad({ by });
    const { id } = await aTournament({ by, from, squads: [from, await aSquad({ by: await aUser() })] });
    const act = () => call(spec as typeof cancelTournament, { as: creator, body: { tournamentId: id } });
    return { act, about: { targetType: 'tournament', targetId: id } };
  };

  const acts: [string, (of: Person) => Promise<Asked> | Asked][] = [
    ['call-off', onTournament(cancelTournament)],
    ['start', onTournament(startTournament)],
    ['close', onSquad('closed')],
    ['open', onSquad('open')],
    ['add-pick', pick],
    ['remove-pick', unpick],
    ['verify', check(true)],
    ['end-verification', check(false)],
  ];

  test.each(acts)('%s: one line, however often it is asked for', async (action, on) => {
    const { act, about } = await on(await aUser());
    const answers = await Promise.all([act(), act(), act()]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const lines = await db().moderationLogEntry.findMany({ where: about });
    expect(lines).toMatchObject([{ actorId: creator.id, action, rule: null, note: null }]);
  });

  test.each(acts)('%s of what is its own: none', async (_, on) => {
    const lines = () => db().moderationLogEntry.count();
    const before = await lines();
    const { act } = await on(creator);
    expect((await act()).status).toBe(200);
    expect(await lines()).toBe(before);
  });
});

test('the figures of a month, counted by hand', async () => {
  const today = new Date();
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 3, 1));
  const name = month.toISOString().slice(0, 7);
  const at = (hours: number) => new Date(month.getTime() + hours * hour);
  const reporter = await aUser();
  // The place is as old as its first account.
  const { id } = await db().user.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const first = { createdAt: new Date(month.getTime() - 40 * 24 * hour) };
  await db().user.update({ where: { id }, data: first, select: { id: true } });
  // Nine that were decided, seven of them within a day, and two that wait; the next month's is not counted.
  const waited = [1, 2, 3, 4, 5, 6, 23, 30, 70, null, null];
  await db().report.createMany({
    data: [...waited, 1].map((hours, index) => {
      const createdAt = at(index === waited.length ? 24 * 32 : 24 + index);
      return {
        reporterId: reporter.id,
        targetType: 'post',
        targetId: 1_000_000 + index,
        reason: 'spam',
        copy: { content: '' },
        trackingCode: `HG-${randomBytes(8).toString('hex')}`,
        status: hours === null ? 'open' : 'hidden',
        createdAt,
        firstDecidedAt: hours === null ? null : new Date(createdAt.getTime() + hours * hour),
      };
    }),
  });
  const acts = { hide: 6, dismiss: 5, suspend: 4, restore: 0, 'remove-picture': 7, overturn: 5, uphold: 9 };
  await db().moderationLogEntry.createMany({
    data: Object.entries(acts).flatMap(([action, times]) =>
      Array.from({ length: times }, (_, index) => ({
        at: at(50 + index),
        actorId: creator.id,
        action,
        targetType: 'post',
        targetId: 1,
      })),
    ),
  });
  for (let index = 0; index < 6; index += 1) {
    const decision = await db().decision.create({
      data: { targetType: 'post', targetId: 1_000_000 + index, action: 'hide', hides: true, madeAt: at(60) },
    });
    await db().appeal.create({
      data: {
        decisionId: decision.id,
        userId: reporter.id,
        words: 'No.',
        trackingCode: `HG-${randomBytes(8).toString('hex')}`,
        createdAt: at(70),
      },
    });
  }
  const months = (await call(transparency, {})).body;
  const shown = months.find((each) => each.month === name);
  expect(shown).toEqual({
    month: name,
    received: 11,
    decided: 9,
    within_24_hours: 78,
    median_hours: 5,
    actions: { hidden: 6, suspended: '<5', pictures_removed: 7, dismissed: 5, restored: '<5' },
    appeals: 6,
    overturned: 5,
  });
  // None and one are told alike: the month before had nothing, the month after one report.
  const few = {
    ...{
      received: '<5',
      decided: '<5',
      within_24_hours: null,
      median_hours: null,
      appeals: '<5',
      overturned: '<5',
    },
    actions: { hidden: '<5', suspended: '<5', pictures_removed: '<5', dismissed: '<5', restored: '<5' },
  };
  const place = months.indexOf(shown as (typeof months)[number]);
  expect([months[place - 1], months[place + 1]]).toMatchObject([few, few]);
  // Of months before there was anybody, there is nothing to tell.
  expect(months.length).toBeLessThan(7);
});
