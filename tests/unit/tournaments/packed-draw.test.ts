/** A page's draw is the call's, in fewer bytes. */
import { expect, test } from 'vitest';
import { type TournamentFormat, tournamentFormats } from '@/lib/contract/constants/tournaments';
import { type Result, resolve } from '@/lib/domains/tournaments/bracket-rules';
import { showTournament, type TournamentDetails } from '@/lib/domains/tournaments/matches-schema';
import { packDraw, unpackDraw } from '@/lib/domains/tournaments/packed-draw';
import { packTournament, unpackTournament } from '@/lib/domains/tournaments/packed-list';
import { draw } from '@/lib/domains/tournaments/pairing';
import { type DrawnRow, detailsView } from '@/lib/domains/tournaments/view';
import { serializeResponse } from '@/lib/http/api/serialize-response';

const at = new Date('2026-11-23T12:00:00.000Z');
const entryOf = (seed: number) => ({
  id: 100 + seed,
  seed,
  game_name: `Kart "Wahala" ${seed}`,
  creator_username: `founder_${seed}`,
  withdrawn: seed === 2,
});

/** A draw of so many squads, every second of its first matches played; the third squad is gone. */
function aDraw(format: TournamentFormat, squads: number, change: Partial<DrawnRow> = {}): TournamentDetails {
  const drawn = draw(format, squads);
  const results = new Map<number, Result>();
  for (const { number, seeds } of drawn)
    if (seeds[0] && seeds[1] && number % 2)
      results.set(number, { seeds: [seeds[0], seeds[1]], scores: [2, 1], gaveUp: null });
  const matches = resolve(drawn, results, new Set([2, 3])).map((each, index) => ({
    ...(drawn[index] as (typeof drawn)[number]),
    id: 1000 + each.number,
    seed_a: each.seeds[0],
    seed_b: each.seeds[1],
    state: each.state,
    winner_seed: each.winner,
    score_a: results.has(each.number) ? 2 : null,
    score_b: results.has(each.number) ? 1 : null,
    reported_seed: null,
    due_at: index === 0 ? at.toISOString() : null,
    next_number: drawn[index]?.next?.number ?? null,
  }));
  const entries = Array.from({ length: squads }, (_, index) => entryOf(index + 1)).filter(
    ({ seed }) => seed !== 3,
  );
  const row: DrawnRow = {
    id: 7,
    title: 'Surulere Cup 🏆',
    game_name: 'Kart Wahala',
    description: 'Everybody is in it',
    format,
    status: 'running',
    starts_at: null,
    check_in_told_at: null,
    places: 64,
    creator_username: 'maker',
    squad_id: 101,
    squad_game_name: 'Kart',
    created_at: at,
    participant_count: squads,
    participants: entries.map(({ id, game_name, creator_username }) => [id, game_name, creator_username]),
    winner_id: null,
    started_at: at,
    closes_at: at,
    seeded: squads,
    gone: 0,
    entries,
    matches,
    mine: [
      {
        squad_id: 101,
        game_name: 'Kart',
        acts: true,
        founder: true,
        captain: null,
        checked_in: false,
        withdrawn: false,
      },
    ],
    ...change,
  };
  return serializeResponse(showTournament, detailsView(row, at));
}

const throughText = (details: TournamentDetails) => {
  const { mine, ...rest } = details;
  const text = JSON.stringify(packDraw(rest));
  return { text, again: unpackDraw(JSON.parse(text), mine) };
};

test('packed and unpacked, a draw of every size and format is what it was', () => {
  for (const format of tournamentFormats)
    for (let squads = 2; squads <= (format === 'round_robin' ? 8 : 64); squads += 1) {
      const details = aDraw(format, squads);
      expect(throughText(details).again, `${format} of ${squads}`).toEqual(details);
    }
});

test('a squad that is in it under another name than in the draw keeps both', () => {
  const details = aDraw('single', 4, {
    participants: [[101, 'Renamed', 'other']],
  });
  expect(throughText(details).again).toEqual(details);
});

test('in a list it keeps its squads', () => {
  const { rounds: _, standings: __, mine: ___, ...listed } = aDraw('single', 64);
  const text = JSON.stringify(packTournament(listed));
  expect(unpackTournament(JSON.parse(text))).toEqual(listed);
  expect(text.length).toBeLessThan(JSON.stringify(listed).length * 0.7);
});

test('one that is not drawn has its squads', () => {
  const details = aDraw('single', 4, { matches: [], entries: [], seeded: 0, status: 'open' });
  expect(throughText(details).again).toEqual(details);
  expect(details.participants).toHaveLength(3);
});

test('of 64 squads with a second chance it is less than a third of the answer', () => {
  const details = aDraw('double', 64);
  expect(throughText(details).text.length).toBeLessThan(JSON.stringify(details).length / 3);
});
