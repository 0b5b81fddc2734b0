/** Every answer and refusal of contract.md, Showdown, and that a refusal changes nothing. */
import { beforeEach, describe, expect, test } from 'vitest';
import { utcDateOf } from '@/lib/contract/days';
import { optionsOf } from '@/lib/domains/showdown/rules';
import {
  bracket,
  joinShowdown,
  manageShowdown,
  qualify,
  showdownClips,
  showdownDate,
  submitClip,
  userVoteStatus,
  voteClip,
  voteDate,
} from '@/lib/domains/showdown/schema';
import { db } from '@/lib/platform/database/client';
import type { ShowdownCycle } from '@/prisma/generated/client';
import { call, rawCall } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aUser, type Person, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';
import { aShowdownClip, joinsShowdown, theShowdown, winsBattles } from '../../support/showdown';

const creator = await theCreator();
let cycle: ShowdownCycle;
beforeEach(async () => {
  cycle = await theShowdown('voting');
});

const join = (as: Person, tournamentId = cycle.id) => call(joinShowdown, { as, body: { tournamentId } });
const date = (as: Person, dateOption: string) => call(voteDate, { as, body: { dateOption } });
const url = 'https://clips.example/watch?v=abc';
const submit = (as: Person, body: object) => rawCall('POST', submitClip.path, { as, body });
const vote = (as: Person, clipId: number, category = 'Rap') =>
  rawCall('POST', voteClip.path, { as, body: { clipId, category } });
const manage = (body: object) => rawCall('POST', manageShowdown.path, { as: creator, body });
const days = () => optionsOf(cycle.opensOn).map(utcDateOf) as [string, string];

async function aParticipant() {
  const person = await aUser();
  await joinsShowdown(person, cycle.id);
  return person;
}

describe('taking part', () => {
  test('with three wins, once; everyone sees who takes part', async () => {
    const rapper = await aUser();
    const standing = async () => (await call(qualify, { as: rapper })).body;
    expect(await standing()).toEqual({
      canView: true,
      canParticipate: false,
      alreadyJoined: false,
      tournamentId: cycle.id,
      wins: 0,
      live: 0,
      status: 'voting',
    });
    await winsBattles(rapper, 2);
    const words = 'You need at least 3 Hype Battle wins to join the tournament.';
    await expectRefusal(() => join(rapper), 403, words);
    await winsBattles(rapper, 3);
    expect(await standing()).toMatchObject({ canParticipate: true, alreadyJoined: false, wins: 3 });
    expect(await join(rapper)).toMatchObject({
      status: 200,
      body: { message: 'Successfully joined the tournament!' },
    });
    expect(await standing()).toMatchObject({ alreadyJoined: true });
    await expectRefusal(() => join(rapper), 409, 'You are already a participant in the tournament.');
    const seen = (await call(bracket, { as: await aUser() })).body;
    expect(seen[0]).toEqual({ user_id: rapper.id, username: rapper.username });
  });

  test('on the day itself, but not in one that is over', async () => {
    await theShowdown('live');
    const late = await aUser();
    await winsBattles(late);
    expect((await join(late)).status).toBe(200);
    const [earlier, tooLate] = [await db().showdownCycle.create({ data: past() }), await aUser()];
    await winsBattles(tooLate);
    await expectRefusal(() => join(tooLate, earlier.id), 409, 'That showdown is over.');
    await db().showdownCycle.update({ where: { id: cycle.id }, data: { endedAt: new Date() } });
    const words = 'This showdown is over. The next one opens on Monday.';
    await expectRefusal(() => join(tooLate), 409, words);
  });

  test('the list goes on after a participant, newest first', async () => {
    const people = [];
    for (let each = 0; each < 5; each += 1) people.unshift(await aParticipant());
    const names = people.map(({ username }) => username);
    const reader = await aUser();
    const page = async (query: object) =>
      (await call(bracket, { as: reader, query })).body.map(({ username }) => username);
    expect(await page({ limit: 3 })).toEqual(names.slice(0, 3));
    expect(await page({ limit: 2, before: people[2]?.id })).toEqual(names.slice(3, 5));
    expect(await page({ limit: 2, offset: 1 })).toEqual(names.slice(1, 3));
  });
});

const past = () => {
  const opensOn = new Date('2020-01-06T00:00:00Z');
  const [saturday, sunday] = optionsOf(opensOn);
  return { opensOn, date: saturday, startedAt: saturday, endedAt: sunday, createdAt: opensOn };
};

describe('the date', () => {
  test('a vote counts, a later one moves it, the same again changes nothing', async () => {
    const [one, other] = [await aUser(), await aUser()];
    const [saturday, sunday] = days();
    const before = (await call(showdownDate, { as: one })).body;
    const votes = async () =>
      (await call(showdownDate, { as: one })).body.options.map((each, index) => {
        return each.votes - (before.options[index]?.votes ?? 0);
      });
    expect(before).toMatchObject({ date: null, my_vote: null });
    expect(before.options.map(({ label }) => label)).toEqual([
      `${saturday} (next Saturday)`,
      `${sunday} (next Sunday)`,
    ]);
    expect(await date(one, saturday)).toMatchObject({
      status: 200,
      body: { message: 'Date vote submitted successfully!' },
    });
    await date(other, sunday);
    expect(await votes()).toEqual([1, 1]);
    await date(one, sunday);
    await date(one, sunday);
    expect(await votes()).toEqual([0, 2]);
    expect((await call(showdownDate, { as: one })).body.my_vote).toBe(sunday);
    await expectCountsEqualRows();
  });

  test.each(['', 'Saturday', '2025-02-30', null, undefined, 7])('%j is no date: 400', async (dateOption) => {
    const someone = await aUser();
    await expectRefusal(
      () => rawCall('POST', voteDate.path, { as: someone, body: { dateOption } }),
      400,
      'Please select a date option.',
    );
  });

  test('a day that is no option: 400; once it is chosen: 409', async () => {
    const someone = await aUser();
    await expectRefusal(() => date(someone, utcDateOf(cycle.opensOn)), 400, 'Please select a date option.');
    await manage({ action: 'set-date', date: days()[1] });
    await expectRefusal(() => date(someone, days()[0]), 409, 'The showdown date has already been chosen.');
    expect((await call(showdownDate, { as: someone })).body.date).toBe(days()[1]);
  });
});

describe('clips', () => {
  const provide = 'Please provide a clip URL and select a category.';

  test('one a category, on the day, by who joined', async () => {
    const rapper = await aParticipant();
    const rap = { clipUrl: url, category: 'Rap' };
    await expectRefusal(() => submit(rapper, rap), 403, 'Clips can be submitted on the showdown day only.');
    await theShowdown('live');
    const stranger = await aUser();
    await winsBattles(stranger);
    const words = 'You must join the tournament to submit a clip.';
    await expectRefusal(() => submit(stranger, rap), 403, words);
    const answer = await call(submitClip, { as: rapper, body: { clipUrl: ` ${url} `, category: 'Rap' } });
    expect(answer.body).toMatchObject({
      message: 'Clip submitted successfully!',
      clip: { user_id: rapper.id, username: rapper.username, url, category: 'Rap', votes: 0 },
    });
    const again = 'You have already submitted a clip in this category.';
    await expectRefusal(() => submit(rapper, { ...rap, clipUrl: `${url}2` }), 409, again);
    expect((await submit(rapper, { ...rap, category: 'Singing' })).status).toBe(200);
    const [newest, older] = (await call(showdownClips, { as: stranger })).body;
    expect([newest?.category, older]).toEqual(['Singing', answer.body.clip]);
    const before = newest?.id as number;
    expect((await call(showdownClips, { as: stranger, query: { limit: 1, before } })).body).toEqual([older]);
  });

  test.each([
    [{ clipUrl: '', category: 'Rap' }, provide],
    [{ category: 'Rap' }, provide],
    [{ clipUrl: url }, provide],
    [{ clipUrl: url, category: 'Comedy' }, provide],
    ...[
      'ftp://clips.example/a',
      'javascript:alert(1)',
      'data:text/html,hello',
      'clips.example/a',
      'https://',
      'http://a b.example/',
      'https://someone:secret@clips.example/',
      'https://clips.example/\u202egpj.exe',
    ].map((clipUrl): [object, string] => [
      { clipUrl, category: 'Rap' },
      'Please give an address that begins with http:// or https://.',
    ]),
    [{ clipUrl: `https://clips.example/${'a'.repeat(2048)}`, category: 'Rap' }, /2,048 characters/],
  ])('%j: 400', async (body, words) => {
    const rapper = await aParticipant();
    await theShowdown('live');
    await expectRefusal(() => submit(rapper, body), 400, words as string | RegExp);
  });
});

describe('votes', () => {
  test('once a category, not by participants, counted', async () => {
    const [rapper, dancer, fan] = [await aParticipant(), await aParticipant(), await aUser()];
    await theShowdown('live');
    const [rap, dance] = [
      await aShowdownClip({ by: rapper }),
      await aShowdownClip({ by: dancer, category: 'Dance' }),
    ];
    const rival = await aShowdownClip({ by: dancer });
    expect((await call(userVoteStatus, { as: fan })).body).toEqual({
      hasVoted: { Rap: false, Dance: false, Singing: false },
    });
    expect((await vote(fan, rap.id)).body).toEqual({ message: 'Vote submitted successfully!', votes: 1 });
    const words = 'You have already voted in this category.';
    for (const { id } of [rap, rival]) await expectRefusal(() => vote(fan, id), 409, words);
    const elsewhere = 'That clip is in another category.';
    await expectRefusal(() => vote(fan, dance.id, 'Singing'), 400, elsewhere);
    expect((await vote(fan, dance.id, 'Dance')).status).toBe(200);
    expect((await call(userVoteStatus, { as: fan })).body.hasVoted).toEqual({
      Rap: true,
      Dance: true,
      Singing: false,
    });
    const participants = 'Participants cannot vote in the competition.';
    for (const each of [rapper, dancer]) await expectRefusal(() => vote(each, rap.id), 403, participants);
    const stranger = await aUser();
    await expectRefusal(() => vote(stranger, 2_000_000_000), 404, 'Clip not found.');
    await expectCountsEqualRows();
  });

  test('who voted cannot join: nobody judges those they compete with', async () => {
    const [rapper, fan] = [await aParticipant(), await aUser()];
    await winsBattles(fan);
    const { id: tournamentId } = await theShowdown('live');
    const clip = await aShowdownClip({ by: rapper });
    expect((await vote(fan, clip.id)).status).toBe(200);
    const words = 'You have voted in this showdown, so you cannot join it.';
    await expectRefusal(
      () => rawCall('POST', joinShowdown.path, { as: fan, body: { tournamentId } }),
      403,
      words,
    );
    // A vote for the day is none for a clip.
    await theShowdown('voting');
    const other = await aUser();
    await winsBattles(other);
    const options = (await call(showdownDate, { as: other })).body.options;
    await date(other, options[0]?.date ?? '');
    expect((await call(joinShowdown, { as: other, body: { tournamentId } })).status).toBe(200);
  });

  test('only on the day; a clip of an earlier week is none', async () => {
    const [rapper, fan] = [await aParticipant(), await aUser()];
    const clip = await aShowdownClip({ by: rapper });
    await expectRefusal(() => vote(fan, clip.id), 403, 'Clips can be voted for on the showdown day only.');
    await db().showdownCycle.deleteMany({ where: { opensOn: past().opensOn } });
    const earlier = await db().showdownCycle.create({ data: past() });
    const data = { cycleId: earlier.id, userId: rapper.id, category: 'Rap', url, createdAt: new Date() };
    const old = await db().showdownClip.create({ data });
    await theShowdown('live');
    await expectRefusal(() => vote(fan, old.id), 404, 'Clip not found.');
  });
});
