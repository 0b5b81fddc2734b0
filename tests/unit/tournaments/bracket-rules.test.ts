/** Every number of squads in every format, played by random results from a fixed seed (rules.md, Tournaments). */
import { describe, expect, test } from 'vitest';
import {
  roundRobinPlaces,
  type TournamentFormat,
  tournamentPlaces,
} from '@/lib/contract/constants/tournaments';
import {
  type Drawn,
  outcome,
  type Resolved,
  type Result,
  resolve,
  roundNames,
  standings,
} from '@/lib/domains/tournaments/bracket-rules';
import { draw } from '@/lib/domains/tournaments/pairing';

/** Always the same numbers for the same start (mulberry32). */
function numbers(start: number) {
  let state = start;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const upTo = (most: number) => Array.from({ length: most - 1 }, (_, at) => at + 2);
const sizes = (format: TournamentFormat) =>
  upTo(format === 'round_robin' ? roundRobinPlaces : tournamentPlaces);
const nobody: ReadonlySet<number> = new Set();
const withScores = (resolved: Resolved[], results: Map<number, Result>) =>
  resolved.map((each) => ({ ...each, scores: results.get(each.number)?.scores ?? null }));

const wentOn = (resolved: Resolved[]) =>
  new Map(resolved.flatMap(({ number, winner }) => (winner === null ? [] : [[number, winner] as const])));

/** Plays whatever is ready, in a random order, until nothing is. */
function play(format: TournamentFormat, squads: number, start: number, withdrawals = 0) {
  const next = numbers(start);
  const drawn = draw(format, squads);
  const results = new Map<number, Result>();
  const withdrawn = new Set<number>();
  let now = resolve(drawn, results, withdrawn);
  for (let turn = 0; turn < 1000; turn += 1) {
    if (withdrawn.size < withdrawals && next(3) === 0) {
      withdrawn.add(next(squads) + 1);
      const before = now;
      now = resolve(drawn, results, withdrawn, wentOn(before));
      // Nobody leaves a match that they have come to: it may be played already.
      for (const [at, { number, seeds }] of before.entries())
        for (const side of [0, 1] as const)
          if (seeds[side] !== null) expect([number, now[at]?.seeds[side]]).toEqual([number, seeds[side]]);
    }
    const ready = now.filter(({ state }) => state === 'ready');
    const match = ready[next(Math.max(ready.length, 1))];
    if (!match) return { drawn, results, withdrawn, resolved: now };
    const [a, b] = match.seeds as [number, number];
    const score = next(5);
    const scores: [number, number] =
      format === 'round_robin' ? [score, next(5)] : next(2) ? [score + 1, score] : [score, score + 1];
    const gaveUp = next(9) === 0 ? a : null;
    results.set(match.number, { seeds: [a, b], scores: gaveUp ? null : scores, gaveUp });
    now = resolve(drawn, results, withdrawn, wentOn(now));
  }
  throw new Error('it does not end');
}

describe.each(['single', 'double', 'round_robin'] as const)('%s', (format) => {
  test.each(sizes(format))('%i squads: one winner, and no squad lost', (squads) => {
    for (let start = 1; start <= 5; start += 1) {
      const { resolved, results } = play(format, squads, squads * 100 + start);
      const end = outcome(format, withScores(resolved, results), squads, nobody);
      expect(end.over).toBe(true);
      expect(end.winner).toBeGreaterThan(0);
      const table = standings(format, withScores(resolved, results), squads, nobody);
      expect(table.map(({ seed }) => seed).sort((a, b) => a - b)).toEqual(
        Array.from({ length: squads }, (_, at) => at + 1),
      );
      expect(table[0]?.seed).toBe(end.winner);
      for (const { played, won, drawn, lost } of table) {
        expect(played).toBe(won + drawn + lost);
        expect(played).toBeGreaterThan(0);
        // A knock-out has no draw, and one chance or two.
        if (format !== 'round_robin') expect(drawn).toBe(0);
      }
      const chances = format === 'double' ? 2 : 1;
      if (format !== 'round_robin')
        for (const { seed, lost } of table)
          expect(lost, `seed ${seed}`).toBeLessThanOrEqual(seed === end.winner ? chances - 1 : chances);
    }
  });

  test.each(sizes(format))('%i squads, of whom some withdraw: it ends, and who is left may win', (squads) => {
    for (let start = 1; start <= 3; start += 1) {
      const { resolved, results, withdrawn } = play(format, squads, squads * 7 + start, squads);
      const end = outcome(format, withScores(resolved, results), squads, withdrawn);
      expect(end.over).toBe(true);
      if (end.winner === null) continue;
      // A squad may win the last match and withdraw after it.
      if (!results.has(resolved.length)) expect(withdrawn.has(end.winner)).toBe(false);
    }
  });
});

/** The seeds that have a bye where they begin. */
const byes = (drawn: Drawn[]) =>
  resolve(drawn, new Map(), nobody)
    .filter(({ state }) => state === 'bye')
    .map(({ winner }) => winner)
    .sort((a, b) => (a ?? 0) - (b ?? 0));

test.each(upTo(tournamentPlaces))('%i squads: byes go to the highest seeds', (squads) => {
  const missing = squads === 2 ? 0 : 2 ** Math.ceil(Math.log2(squads)) - squads;
  const highest = Array.from({ length: missing }, (_, at) => at + 1);
  expect(byes(draw('single', squads))).toEqual(highest);
  expect(byes(draw('double', squads).filter(({ bracket }) => bracket === 'winners'))).toEqual(highest);
});

test.each(upTo(tournamentPlaces))('%i squads with a second chance: one grand final', (squads) => {
  const drawn = draw('double', squads);
  expect(drawn.filter(({ bracket }) => bracket === 'final')).toEqual([drawn.at(-1)]);
  const into = drawn.flatMap(({ next, drop }) => [next, drop]).filter((slot) => slot !== null);
  // No side is led to twice.
  expect(new Set(into.map(({ number, side }) => `${number} ${side}`)).size).toBe(into.length);
  for (const { number, next, drop } of drawn)
    for (const slot of [next, drop]) if (slot) expect(slot.number).toBeGreaterThan(number);
});

test('a round robin: 3, 1 and 0 points, then the difference, then the seed', () => {
  const drawn = draw('round_robin', 4);
  const score = new Map<string, [number, number]>([
    ['1 2', [1, 1]],
    ['1 3', [2, 0]],
    ['1 4', [0, 1]],
    ['2 3', [5, 2]],
    ['2 4', [0, 0]],
    ['3 4', [1, 0]],
  ]);
  const results = new Map(
    drawn.map(({ number, seeds: [a, b] }) => {
      const seeds: [number, number] = [a ?? 0, b ?? 0];
      return [number, { seeds, scores: score.get(`${a} ${b}`) ?? null, gaveUp: null }] as const;
    }),
  );
  const resolved = withScores(resolve(drawn, results, nobody), results);
  expect(
    standings('round_robin', resolved, 4, nobody).map(({ seed, points, difference }) => [
      seed,
      points,
      difference,
    ]),
  ).toEqual([
    [2, 5, 3],
    [1, 4, 1],
    [4, 4, 0],
    [3, 3, -4],
  ]);
});

test('rounds have the names that people give them', () => {
  const names = (format: TournamentFormat, squads: number) => {
    const rounds = new Map(draw(format, squads).map((match) => [match.round, match]));
    return roundNames(format, [...rounds.values()]);
  };
  expect(names('single', 2)).toEqual(['Final']);
  expect(names('single', 16)).toEqual(['Round 1', 'Quarter-finals', 'Semi-finals', 'Final']);
  expect(names('double', 4)).toEqual([
    'Winners round 1',
    'Winners final',
    'Losers round 1',
    'Losers final',
    'Grand final',
  ]);
  expect(names('round_robin', 3)).toEqual(['Round 1', 'Round 2', 'Round 3']);
});
