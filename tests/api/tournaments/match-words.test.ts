/** What people write about a match, reported and hidden by itself (rules.md, Safety). */
import { afterEach, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { report as reportCall, type TargetType } from '@/lib/domains/safety/schema';
import { matchHistory } from '@/lib/domains/tournaments/matches-schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { someone } from '../../support/contact';
import { expectCountsEqualRows } from '../../support/counts';
import { aSquad, aTournament, aUser, type Person } from '../../support/factories';
import { decide as moderated, reported } from '../../support/report-calls';
import { aRunningDraw, decide, dispute, report } from '../../support/tournaments';

afterEach(expectCountsEqualRows);

const ask = (as: Person, targetType: TargetType, targetId: number) =>
  call(reportCall, { as, body: { targetType, targetId, reason: 'bullying' } });

const historyFor = async (as: Person, matchId: number) =>
  (await call(matchHistory, { as, params: { matchId } })).body.history;
const wordsFor = async (as: Person, matchId: number) =>
  (await historyFor(as, matchId)).map(({ words }) => words).filter(Boolean);

/** What comes next comes a minute later. */
const later = () => setClockOffset(60_000);
afterEach(() => setClockOffset(0));

/** A match whose report the second founder disputes. */
async function aDispute(words = 'They are all thieves.') {
  const draw = await aRunningDraw(2);
  const matchId = (await draw.matches())[0]?.id as number;
  await report(draw.founders[0], matchId, [2, 0]);
  await dispute(draw.founders[1], matchId, words);
  const [disputed, scored] = await historyFor(draw.creator, matchId);
  return { ...draw, matchId, disputeId: disputed?.id as number, scoreId: scored?.id as number };
}

test('the words of a dispute: reported by whoever reads them, copied, hidden and shown again', async () => {
  const { creator, founders, matchId, disputeId, scoreId } = await aDispute();
  expect((await ask(founders[1], 'match_report', disputeId)).status).toBe(400);
  // A stranger does not read them, and a score has no words.
  expect((await ask(await aUser(), 'match_report', disputeId)).status).toBe(404);
  expect((await ask(founders[1], 'match_report', scoreId)).status).toBe(404);
  const id = await reported('match_report', disputeId, { by: founders[0] });
  const { copy } = await db().report.findUniqueOrThrow({ where: { id } });
  expect(copy).toEqual({ content: 'They are all thieves.', username: founders[1].username });
  expect((await ask(creator, 'match_report', disputeId)).status).toBe(200);

  const readers = [creator, ...founders.slice(0, 2)];
  expect((await moderated(id, 'hide')).status).toBe(200);
  for (const as of readers) expect(await wordsFor(as, matchId)).toEqual([]);
  expect((await ask(await aUser(), 'match_report', disputeId)).status).toBe(404);
  expect((await moderated(id, 'restore')).status).toBe(200);
  for (const as of readers) expect(await wordsFor(as, matchId)).toEqual(['They are all thieves.']);
});

test('a decision that was hidden by itself stays hidden when its tournament is shown again', async () => {
  const { id, creator, matchId } = await aDispute();
  const reader = await aUser();
  await decide(creator, matchId, [2, 0], 'Because they are fools.');
  const [first] = await historyFor(reader, matchId);
  await moderated(await reported('match_report', first?.id as number, { by: reader }), 'hide');
  await decide(creator, matchId, [2, 1], 'By the screenshots.');
  expect(await wordsFor(reader, matchId)).toEqual(['By the screenshots.']);
  const whole = await reported('tournament', id);
  await moderated(whole, 'hide');
  expect(await wordsFor(reader, matchId)).toEqual([]);
  await moderated(whole, 'restore');
  expect(await wordsFor(reader, matchId)).toEqual(['By the screenshots.']);
});

test('words from before a block are not read any more, and can still be reported; so can the tournament, by who plays in it', async () => {
  const { id, creator, founders, matchId, disputeId } = await aDispute();
  later();
  for (const whom of [founders[1], creator])
    await call(block, { as: founders[0], body: { username: whom.username, block: true } });
  expect(await wordsFor(founders[0], matchId)).toEqual([]);
  expect((await ask(founders[0], 'match_report', disputeId)).status).toBe(200);
  expect((await ask(founders[0], 'tournament', id)).status).toBe(200);
  const outside = await aUser();
  await call(block, { as: outside, body: { username: creator.username, block: true } });
  expect((await ask(outside, 'tournament', id)).status).toBe(404);
});

test('words from after a block were never read, and are not reported', async () => {
  const { creator, founders, matchId } = await aDispute();
  await call(block, { as: founders[0], body: { username: creator.username, block: true } });
  later();
  await decide(creator, matchId, [2, 0], 'Because I say so.');
  const [decided] = await historyFor(founders[1], matchId);
  expect((await ask(founders[0], 'match_report', decided?.id as number)).status).toBe(404);
  expect((await ask(founders[1], 'match_report', decided?.id as number)).status).toBe(200);
});

test('13 and 19 report nothing of each other that they do not see: neither a squad nor a tournament', async () => {
  const [young, grown] = [await someone('A'), await someone('C')];
  const squad = await aSquad({ by: grown });
  const tournament = await aTournament({ by: grown, from: squad, squads: [] });
  for (const [type, of] of [
    ['squad', squad],
    ['tournament', tournament],
  ] as const) {
    expect([type, (await ask(young, type, of.id)).status]).toEqual([type, 404]);
    expect([type, (await ask(await someone('B'), type, of.id)).status]).toEqual([type, 200]);
  }
});

test('a tournament that is hidden hides what its creator wrote about matches; a report copies it', async () => {
  const { id, creator, matches, founders } = await aRunningDraw(2);
  const matchId = (await matches())[0]?.id as number;
  await decide(creator, matchId, [1, 0], 'Because I say so.');
  const words = async () =>
    (await call(matchHistory, { as: founders[0], params: { matchId } })).body.history[0]?.words;
  expect(await words()).toBe('Because I say so.');
  const reportId = await reported('tournament', id);
  expect(JSON.stringify(await db().report.findUniqueOrThrow({ where: { id: reportId } }))).toContain(
    'Because I say so.',
  );
  expect((await moderated(reportId, 'hide')).status).toBe(200);
  expect(await words()).toBe('');
  // Nor what they write after that.
  expect((await decide(creator, matchId, [2, 0], 'You will read me.')).status).toBe(200);
  expect(await words()).toBe('');
  expect((await moderated(reportId, 'restore')).status).toBe(200);
  expect(await words()).toBe('You will read me.');
});
