/** What is kept of a report goes in its time, and what is left of somebody who left does not name them (rules.md, Safety). */
import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { appeal, decideAppeal, listAppeals } from '@/lib/domains/safety/appeal-schema';
import { listReports, moderate } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { listSquads } from '@/lib/domains/squads/schema';
import { listTeams } from '@/lib/domains/teams/schema';
import { listTournaments } from '@/lib/domains/tournaments/schema';
import { db, pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import {
  aModerator,
  anotherLogin,
  aPersonWithPassword,
  aPost,
  aRant,
  aSquad,
  aTeam,
  aTournament,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { appealId, decisionsFor, reported } from '../../support/report-calls';
import { aPicture, upload } from '../../support/upload-forms';

const creator = await theCreator();
const day = 24 * 3_600_000;
const asScheduler = { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } };

beforeEach(async () => {
  setClockOffset(0);
  await db().moderator.deleteMany({});
});

async function aDecidedReport(action: 'hide' | 'dismiss' | 'suspend', kind: 'post' | 'rant' = 'post') {
  const [author, reporter] = [await aPersonWithPassword(), await aUser()];
  const thing = await (kind === 'post' ? aPost : aRant)({ by: author, content: 'what was said' });
  const body = { targetType: kind, targetId: thing.id, reason: 'bullying', details: 'she did it' } as const;
  await call(report, { as: reporter, body });
  const where = { targetType: kind, targetId: thing.id };
  const { id } = await db().report.findFirstOrThrow({ where });
  expect((await decide(id, action)).status).toBe(200);
  return { id, author, where };
}
/** The settlement of a day far ahead ends every session. */
const decide = async (id: number, action: 'hide' | 'dismiss' | 'suspend' | 'remove-picture') =>
  call(moderate, { as: await anotherLogin(creator), params: { id }, body: { action, rule: 'R2' } });
const kept = (id: number) => db().report.findUniqueOrThrow({ where: { id } });

test.each([
  ['hide', 90],
  ['dismiss', 30],
] as const)('%s: copied words and names go %d days after the decision', async (action, days) => {
  for (const kind of ['post', 'rant'] as const) {
    setClockOffset(0);
    const { id, where } = await aDecidedReport(action, kind);
    setClockOffset((days - 1) * day);
    await call(settle, asScheduler);
    expect((await kept(id)).copy).toMatchObject({ content: 'what was said' });
    setClockOffset((days + 1) * day);
    await call(settle, asScheduler);
    expect(await kept(id)).toMatchObject({ copy: { content: '' }, details: null });
    expect(await db().reportAuthor.count({ where })).toBe(0);
    expect(await db().rantReportAuthor.count({ where })).toBe(0);
    const login = await anotherLogin(creator);
    const { body } = await call(listReports, {
      as: login,
      query: { status: action === 'hide' ? 'hidden' : 'dismissed' },
    });
    expect(body.find((each) => each.id === id)?.copy).toEqual({ content: '' });
  }
});

test('what waits is kept, however long', async () => {
  const [author, reporter] = [await aUser(), await aUser()];
  const post = await aPost({ by: author, content: 'what was said' });
  await call(report, { as: reporter, body: { targetType: 'post', targetId: post.id, reason: 'hate' } });
  setClockOffset(400 * day);
  await call(settle, asScheduler);
  const { copy } = await db().report.findFirstOrThrow({ where: { targetId: post.id, targetType: 'post' } });
  expect(copy).toMatchObject({ content: 'what was said', username: author.username });
});

describe('after somebody left', () => {
  test('no decided report names them; one that waits does until it is decided', async () => {
    const { id, author } = await aDecidedReport('hide');
    const waiting = await aPost({ by: author });
    const as = await aUser();
    await call(report, { as, body: { targetType: 'post', targetId: waiting.id, reason: 'hate' } });
    await call(report, { as, body: { targetType: 'user', targetId: author.id, reason: 'hate' } });
    const [ofPost, ofPerson] = await db().report.findMany({
      where: { reporterId: as.id },
      orderBy: { createdAt: 'asc' },
    });
    await upload(author, await aPicture());
    const ofPicture = await reported('profile_picture', author.id);
    // As before pictures were copied without a name.
    const earlier = await reported('profile_picture', author.id);
    const named = { content: `Profile picture of ${author.username}`, username: author.username };
    await db().report.update({ where: { id: earlier }, data: { copy: named }, select: { id: true } });
    expect((await decide(ofPicture, 'remove-picture')).status).toBe(200);
    await call(deleteAccount, { as: author, body: { password } });
    expect((await kept(id)).copy).toEqual({ content: 'what was said' });
    expect((await kept(ofPost?.id ?? 0)).copy).toMatchObject({ username: author.username });
    for (const each of [ofPost, ofPerson]) expect((await decide(each?.id ?? 0, 'dismiss')).status).toBe(200);
    await call(settle, asScheduler);
    const { rows } = await pool().query(`select copy from reports where copy::text like $1`, [
      `%${author.username}%`,
    ]);
    expect(rows).toEqual([]);
  });

  test('their squads, teams and tournaments stand without their words', async () => {
    const [author, member] = [await aPersonWithPassword(), await aUser()];
    const squad = await aSquad({ by: author, members: [member] });
    await db().squad.update({
      where: { id: squad.id },
      data: { gameName: 'Tobi and the boys', uid: 'tobi#1', description: 'Tobi of SS2 leads' },
    });
    const shared = await aSquad({ by: author });
    const theirs = await aSquad({ by: member });
    for (const { id } of [shared, theirs])
      await db().squad.update({ where: { id }, data: { gameName: 'Free Fire' } });
    const tournament = await aTournament({ by: author, from: squad, squads: [theirs] });
    await db().tournament.update({
      where: { id: tournament.id },
      data: { title: 'Tobi Cup', gameName: 'Tobi ball', description: 'By Tobi' },
    });
    const team = await aTeam({ by: author, name: 'Tobi FC' });
    await call(deleteAccount, { as: author, body: { password } });
    const as = member;
    const squads = (await call(listSquads, { as, query: { limit: 50 } })).body;
    expect(squads.find(({ id }) => id === squad.id)).toMatchObject({
      game_name: 'Game squad',
      uid: '-',
      description: '',
    });
    // A game that others play too is no word of theirs.
    expect(squads.find(({ id }) => id === shared.id)).toMatchObject({
      game_name: 'Free Fire',
      description: '',
    });
    const tournaments = (await call(listTournaments, { as, query: { limit: 50 } })).body;
    expect(tournaments.find(({ id }) => id === tournament.id)).toMatchObject({
      title: 'Tournament',
      game_name: 'Game squad',
      description: '',
    });
    const teams = (await call(listTeams, { as, query: { limit: 50 } })).body;
    expect(teams.find(({ id }) => id === team.id)?.name).toBe(`Team ${team.id}`);
    await expectCountsEqualRows();
  });
});

test('what was hidden stays so once its founder leaves, whatever it was called', async () => {
  const author = await aPersonWithPassword();
  const { id: squadId } = await aSquad({ by: author });
  const { id } = await aTournament({ by: author, from: { id: squadId } });
  await db().squad.update({ where: { id: squadId }, data: { gameName: 'Game squad', uid: 'vile words' } });
  await db().tournament.update({ where: { id }, data: { title: 'Tournament', gameName: 'vile words' } });
  await decide(await reported('squad', squadId), 'hide');
  await decide(await reported('tournament', id), 'hide');
  await call(deleteAccount, { as: author, body: { password } });
  expect((await db().squad.findUniqueOrThrow({ where: { id: squadId } })).uid).toBe('-');
  expect((await db().tournament.findUniqueOrThrow({ where: { id } })).gameName).toBe('Game squad');
});

test('an appeal about a rant that nobody decides forgets its author with the reports, and is no moderator’s then', async () => {
  const { id, author } = await aDecidedReport('hide', 'rant');
  const { decisionId } = await kept(id);
  const [told] = decisionsFor(author).hide([decisionId ?? 0]);
  const body = { decisionId: told as number, words: 'I did not mean it.' };
  expect((await call(appeal, { as: author, body })).status).toBe(200);
  const appealOf = () => db().appeal.findUniqueOrThrow({ where: { decisionId: decisionId ?? 0 } });
  const asked = appealId((await appealOf()).id);
  const waitsFor = async (who: Person) =>
    (await call(listAppeals, { as: await anotherLogin(who), query: { limit: 50 } })).body
      .map((each) => each.id)
      .includes(asked);
  const moderator = await aModerator();
  const before = await waitsFor(moderator);
  setClockOffset(91 * day);
  await call(settle, asScheduler);
  expect(await appealOf()).toMatchObject({ userId: null, words: 'I did not mean it.', status: 'open' });
  expect([before, await waitsFor(moderator), await waitsFor(creator)]).toEqual([true, false, true]);
});

test('an appeal: about a rant without its author once they leave, without its words once the reports are empty', async () => {
  for (const kind of ['post', 'rant'] as const) {
    setClockOffset(0);
    const { id, author } = await aDecidedReport('hide', kind);
    const { decisionId } = await kept(id);
    const as = { ...author, ...(await anotherLogin(author)) };
    const [told] = decisionsFor(author).hide([decisionId ?? 0]);
    const body = { decisionId: told as number, words: 'I am Ada of SS2' };
    expect((await call(appeal, { as, body })).status).toBe(200);
    const appealOf = () => db().appeal.findUniqueOrThrow({ where: { decisionId: decisionId ?? 0 } });
    const waiting = async () =>
      (await call(listAppeals, { as: await anotherLogin(creator), query: { limit: 50 } })).body.map(
        (each) => each.id,
      );
    const asked = appealId((await appealOf()).id);
    expect(await waiting()).toContain(asked);
    expect((await call(deleteAccount, { as, body: { password } })).status).toBe(200);
    // A rant's would say whose it was; the account of a post's author has no name any more.
    expect([kind, (await appealOf()).userId]).toEqual([kind, kind === 'rant' ? null : author.id]);
    // It stays where it was: that it went would tell whose it is.
    expect(await waiting()).toContain(asked);
    // Also where it is decided after the reports were emptied.
    if (kind === 'rant') {
      setClockOffset(91 * day);
      await call(settle, asScheduler);
    }
    const verdict = { decision: 'uphold', words: 'It stands, Ada.' } as const;
    const judged = await call(decideAppeal, {
      as: await anotherLogin(creator),
      params: { id: asked },
      body: verdict,
    });
    expect(judged.status).toBe(200);
    expect(await appealOf()).toMatchObject({ words: 'I am Ada of SS2', answer: 'It stands, Ada.' });
    setClockOffset(91 * day);
    await call(settle, asScheduler);
    expect(await appealOf()).toMatchObject({ words: '', answer: null, status: 'upheld' });
  }
});
