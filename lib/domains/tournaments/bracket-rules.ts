/**
 * What follows from the results of a tournament's matches (rules.md, Tournaments): who plays whom next, who goes on, who is
 * where. Nothing here knows of rows or people: squads are seeds, from 1.
 */
import { pointsFor, type TournamentFormat } from '@/lib/contract/constants/tournaments';

type Side = 0 | 1;
/** Which match, and which of its sides. */
export type Slot = { number: number; side: Side };
export type Pair<T> = [T, T];

export type Drawn = {
  number: number;
  bracket: 'winners' | 'losers' | 'final' | 'group';
  round: number;
  place: number;
  /** Who begins here; null where somebody comes from another match, or nobody does. */
  seeds: Pair<number | null>;
  next: Slot | null;
  drop: Slot | null;
};

/** How a match between two squads ended: by a score that stands, or because one of them gave it up. */
export type Result = {
  seeds: Pair<number>;
  scores: Pair<number> | null;
  gaveUp: number | null;
};

export type Resolved = {
  number: number;
  seeds: Pair<number | null>;
  state: 'waiting' | 'ready' | 'confirmed' | 'bye' | 'forfeit';
  /** Null as long as it is not over, at a draw, and where nobody is left to go on. */
  winner: number | null;
};

/** A side of a match: not known yet, nobody, or a seed. */
type Comer = 'unknown' | 'nobody' | number;

const seedOf = (comer: Comer) => (typeof comer === 'number' ? comer : null);

/** The winner of a score; null at a draw. */
const higher = ([a, b]: Pair<number>, [one, other]: Pair<number>) => (a === b ? null : a > b ? one : other);

/**
 * What becomes of every match. A result counts while the two whom it is about are those who meet; a squad that withdrew
 * loses what it had not played to an end. It keeps its place in every match that it has come to: that match may be played
 * already, and who was in it must not change.
 * @param drawn      in the order of their numbers
 * @param results    by the match's number
 * @param withdrawn  the seeds that gave up, or are not there any more
 * @param wentOn     the winner of each match as it was before, by the match's number
 */
export function resolve(
  drawn: readonly Drawn[],
  results: ReadonlyMap<number, Result>,
  withdrawn: ReadonlySet<number>,
  wentOn: ReadonlyMap<number, number> = new Map(),
): Resolved[] {
  const arrivals = new Map<number, Pair<Comer>>();
  for (const { number, seeds } of drawn) arrivals.set(number, [seeds[0] ?? 'nobody', seeds[1] ?? 'nobody']);
  const send = (to: Slot | null, comer: Comer) => {
    const sides = to && arrivals.get(to.number);
    if (to && sides) sides[to.side] = comer;
  };
  // Whoever comes from another match is not known before that match is.
  for (const { next, drop } of drawn) for (const to of [next, drop]) send(to, 'unknown');

  return drawn.map(({ number, next, drop }) => {
    const sides = arrivals.get(number) as Pair<Comer>;
    const outcome = outcomeOf(sides, results.get(number), withdrawn, wentOn.get(number));
    send(next, outcome.goesOn);
    send(drop, outcome.dropsDown);
    const { state, winner } = outcome;
    return { number, seeds: [seedOf(sides[0]), seedOf(sides[1])], state, winner };
  });
}

type Outcome = Pick<Resolved, 'state' | 'winner'> & { goesOn: Comer; dropsDown: Comer };

function outcomeOf(
  [a, b]: Pair<Comer>,
  result: Result | undefined,
  withdrawn: ReadonlySet<number>,
  wentOn: number | undefined,
): Outcome {
  if (a === 'unknown' || b === 'unknown')
    return { state: 'waiting', winner: null, goesOn: 'unknown', dropsDown: 'unknown' };
  const over = (state: Resolved['state'], winner: number | null, loser: number | null): Outcome => ({
    state,
    winner,
    goesOn: winner ?? 'nobody',
    dropsDown: loser ?? 'nobody',
  });
  if (a !== 'nobody' && b !== 'nobody') {
    if (result && result.seeds[0] === a && result.seeds[1] === b) {
      const loser = (winner: number | null) => (winner === null ? null : winner === a ? b : a);
      if (result.gaveUp !== null) return over('forfeit', result.gaveUp === a ? b : a, result.gaveUp);
      const winner = higher(result.scores ?? [0, 0], [a, b]);
      return over('confirmed', winner, loser(winner));
    }
    const left = [a, b].filter((seed) => !withdrawn.has(seed));
    if (left.length === 2) return { state: 'ready', winner: null, goesOn: 'unknown', dropsDown: 'unknown' };
    // Whoever went on because the other withdrew, and withdraws later, gives up where they are by now.
    const before = [a, b].find((seed) => seed === wentOn);
    return over('forfeit', left[0] ?? before ?? null, null);
  }
  const alone = seedOf(a) ?? seedOf(b);
  return alone === null ? over('forfeit', null, null) : over('bye', alone, null);
}

/** Whether a match is over, whoever won. */
const isOver = ({ state }: { state: string }) =>
  state === 'confirmed' || state === 'bye' || state === 'forfeit';

export type Standing = {
  seed: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  difference: number;
  points: number;
};

/**
 * Who stands where, best first. In a round robin by points, difference and seed; in a knock-out by how
 * often one lost, then by how far one came. Who withdrew stands behind all who did not.
 */
export function standings(
  format: TournamentFormat,
  matches: readonly (Resolved & { scores: Pair<number> | null })[],
  seeded: number,
  withdrawn: ReadonlySet<number>,
): Standing[] {
  const rows = Array.from({ length: seeded }, (_, at) => emptyStanding(at + 1));
  /** The last match that a seed was in, and one more for having won it. */
  const reached = new Array<number>(seeded + 1).fill(0);
  for (const { number, seeds, state, winner, scores } of matches) {
    for (const side of [0, 1] as const) {
      const row = rows[(seeds[side] ?? 0) - 1];
      if (!row) continue;
      reached[row.seed] = Math.max(reached[row.seed] ?? 0, number + (winner === row.seed ? 0.5 : 0));
      const meets = seeds[1 - side] !== null;
      if (!meets || (state !== 'confirmed' && state !== 'forfeit')) continue;
      row.played += 1;
      const outcome =
        winner === row.seed ? 'won' : winner === null && state === 'confirmed' ? 'drawn' : 'lost';
      row[outcome] += 1;
      row.points += pointsFor[outcome];
      if (scores) row.difference += scores[side] - scores[(1 - side) as Side];
    }
  }
  const away = (row: Standing) => (withdrawn.has(row.seed) ? 1 : 0);
  return rows.sort((one, other) => {
    const far = (reached[other.seed] ?? 0) - (reached[one.seed] ?? 0);
    if (format !== 'round_robin')
      return away(one) - away(other) || one.lost - other.lost || far || one.seed - other.seed;
    return (
      away(one) - away(other) ||
      other.points - one.points ||
      other.difference - one.difference ||
      one.seed - other.seed
    );
  });
}

const emptyStanding = (seed: number): Standing => ({
  seed,
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  difference: 0,
  points: 0,
});

/**
 * Who won the tournament.
 * @returns `over` once every match is; the winner's seed then, null where nobody is left to be it
 */
export function outcome(
  format: TournamentFormat,
  matches: readonly (Resolved & { scores: Pair<number> | null })[],
  seeded: number,
  withdrawn: ReadonlySet<number>,
): { over: boolean; winner: number | null } {
  if (!matches.every(isOver)) return { over: false, winner: null };
  if (format !== 'round_robin') {
    const last = matches.at(-1);
    const winner = last?.winner ?? null;
    const isThere = winner !== null && (last?.state === 'confirmed' || !withdrawn.has(winner));
    return { over: true, winner: isThere ? winner : null };
  }
  const best = standings(format, matches, seeded, withdrawn)[0];
  return { over: true, winner: best && !withdrawn.has(best.seed) ? best.seed : null };
}

/** What the rounds of a tournament are called, in their order. */
export function roundNames(
  format: TournamentFormat,
  rounds: readonly { bracket: Drawn['bracket'] }[],
): string[] {
  const total = { winners: 0, losers: 0, final: 0, group: 0 };
  for (const { bracket } of rounds) total[bracket] += 1;
  const at = { winners: 0, losers: 0, final: 0, group: 0 };
  return rounds.map(({ bracket }) => {
    at[bracket] += 1;
    const left = total[bracket] - at[bracket];
    if (bracket === 'final') return 'Grand final';
    if (bracket === 'losers') return left === 0 ? 'Losers final' : `Losers round ${at.losers}`;
    if (format === 'double') return left === 0 ? 'Winners final' : `Winners round ${at.winners}`;
    if (bracket === 'group' || left > 2) return `Round ${at[bracket]}`;
    return left === 0 ? 'Final' : left === 1 ? 'Semi-finals' : 'Quarter-finals';
  });
}

/** What has a seed; undefined where nothing has it. */
export const entryOf = <Entry extends { seed: number | null }>(
  { entries }: { entries: Entry[] },
  seed: number | null,
): Entry | undefined => (seed === null ? undefined : entries.find((each) => each.seed === seed));
