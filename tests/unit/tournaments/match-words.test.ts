/** What a page offers a viewer in a draw. */
import { expect, test } from 'vitest';
import { actsOn, isAbandoned, nextOwnMatch, startOf } from '@/components/tournaments/draw/match-words';
import type { MatchInDraw, TournamentDetails } from '@/lib/domains/tournaments/matches-schema';

const squad = (id: number) => ({ id, game_name: `Kart ${id}`, creator_username: `founder_${id}`, seed: id });
const match = (id: number, fields: Partial<MatchInDraw> = {}): MatchInDraw => ({
  id,
  round: 1,
  place: id,
  squads: [squad(1), squad(id + 1)],
  scores: null,
  state: 'ready',
  reported_by: null,
  due_at: null,
  winner_id: null,
  next_match_id: null,
  ...fields,
});
const reported = (id: number, by: number, due_at: string) =>
  match(id, { state: 'reported', scores: [2, 1], reported_by: by, due_at });

/** A tournament in which the viewer acts for these squads, and founded some of them. */
const draw = (own: number[], matches: MatchInDraw[], founded: number[] = []) =>
  ({
    state: 'running',
    creator_username: 'maker',
    rounds: [{ name: 'Round 1', bracket: 'group', matches }],
    mine: own.map((squad_id) => ({ squad_id, acts: 1, founder: founded.includes(squad_id) ? 1 : 0 })),
  }) as unknown as TournamentDetails;

test('what counts without an answer comes first, the one that is due first; then what is to be played', () => {
  const mine = reported(1, 1, '2026-11-25T10:00:00.000Z');
  const later = reported(2, 3, '2026-11-25T12:00:00.000Z');
  const sooner = reported(3, 4, '2026-11-25T11:00:00.000Z');
  const toPlay = match(4);
  const next = (...matches: MatchInDraw[]) => nextOwnMatch(draw([1], matches))?.id;
  expect(next(toPlay, mine, later, sooner)).toBe(3);
  expect(next(toPlay, mine, later)).toBe(2);
  expect(next(mine, toPlay)).toBe(4);
  expect(next(mine, match(5, { state: 'waiting' }))).toBe(1);
  expect(next(match(6, { state: 'confirmed' }))).toBeUndefined();
});

test('who acts for both squads answers for the one they founded; with both or neither of theirs they are not asked', () => {
  const [match1] = [reported(1, 1, '2026-11-25T10:00:00.000Z')];
  const may = (own: number[]) => actsOn(draw(own, [match1]), match1, null);
  expect([may([1]).answer, may([2]).answer, may([1, 2]).answer]).toEqual([false, true, false]);
  expect([may([1]).report, may([2]).report, may([1, 2]).report]).toEqual([false, true, false]);
  expect(may([1, 2]).giveUp).toBe(true);
  const mayOf = (founded: number[]) => actsOn(draw([1, 2], [match1], founded), match1, null).answer;
  expect([mayOf([2]), mayOf([1]), mayOf([1, 2])]).toEqual([true, false, false]);
});

test('a planned start has come only where it was kept; one that began earlier says when', () => {
  const planned = '2026-11-25T10:00:00.000Z';
  const start = (state: string, started_at: string | null, starts_at: string | null = planned) =>
    startOf({ ...draw([], []), state, starts_at, started_at } as unknown as TournamentDetails);
  const toStart = { words: 'starts', at: planned };
  expect([start('open', null), start('check_in', null)]).toEqual([toStart, toStart]);
  const early = '2026-11-25T09:41:00.000Z';
  for (const state of ['running', 'completed', 'closed']) {
    expect(start(state, planned)).toEqual({ words: 'started', at: planned });
    expect(start(state, early), 'it began early').toEqual({ words: 'started', at: early });
    expect(start(state, early, null), 'its creator began it').toEqual({ words: 'started', at: early });
  }
  const missed = { words: 'was to start', at: planned };
  expect(start('closed', null)).toEqual(missed);
  expect(start('completed', null), 'its winner was declared').toEqual(missed);
  expect([start('open', null, null), start('completed', null, null)]).toEqual([null, null]);
});

test('once a tournament is closed nothing is offered in it, and one with matches to play was abandoned', () => {
  const closed = (...matches: MatchInDraw[]) =>
    ({ ...draw([1], matches), state: 'closed' }) as TournamentDetails;
  const maker = { username: 'maker', is_creator: 1 } as const;
  for (const each of [
    match(1),
    match(1, { state: 'disputed' }),
    reported(1, 2, '2026-11-25T10:00:00.000Z'),
  ]) {
    const { report, answer, giveUp, decide } = actsOn(closed(each), each, maker);
    expect([report, answer, giveUp, decide]).toEqual([false, false, false, false]);
    expect(isAbandoned(closed(each))).toBe(true);
    expect(isAbandoned(draw([1], [each]))).toBe(false);
  }
  expect(isAbandoned(closed(match(1, { state: 'forfeit' })))).toBe(false);
});
