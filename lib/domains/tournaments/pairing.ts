/**
 * The draw of a tournament: its matches, who begins in which, and where winners and losers go on. The shape comes from the
 * packages `duel` and `roundrobin` (docs/decisions/091-tournaments-are-resolved-anew.md).
 */
import Duel from 'duel';
import roundrobin from 'roundrobin';
import type { TournamentFormat } from '@/lib/contract/constants/tournaments';
import type { Drawn, Slot } from './bracket-rules';

type Id = { s: number; r: number; m: number };

const keyOf = ({ s, r, m }: Id) => `${s} ${r} ${m}`;

/** Everybody against everybody; who sits a round out has a bye in it. */
function everybody(squads: number): Drawn[] {
  const drawn: Drawn[] = [];
  const end = { next: null, drop: null };
  roundrobin(squads).forEach((pairs, at) => {
    const played = new Set(pairs.flat());
    const idle = Array.from({ length: squads }, (_, seed) => seed + 1).filter((seed) => !played.has(seed));
    const sides = [...pairs, ...idle.map((seed) => [seed, null] as const)];
    sides.forEach((pair, place) => {
      // The better seed stands first.
      const [one, other] = pair[1] !== null && pair[1] < pair[0] ? [pair[1], pair[0]] : pair;
      drawn.push({
        number: drawn.length + 1,
        bracket: 'group',
        round: at + 1,
        place: place + 1,
        seeds: [one, other],
        ...end,
      });
    });
  });
  return drawn;
}

/** Two squads need no draw: one match, and with a second chance one more. */
function betweenTwo(format: 'single' | 'double'): Drawn[] {
  const first = { number: 1, round: 1, place: 1, seeds: [1, 2] } as const;
  if (format === 'single') return [{ ...first, seeds: [1, 2], bracket: 'winners', next: null, drop: null }];
  return [
    {
      ...first,
      seeds: [1, 2],
      bracket: 'winners',
      next: { number: 2, side: 0 },
      drop: { number: 2, side: 1 },
    },
    { number: 2, bracket: 'final', round: 2, place: 1, seeds: [null, null], next: null, drop: null },
  ];
}

/**
 * A knock-out is drawn for the next power of two: whoever would meet a squad that is not there has a bye, so that byes go to
 * the highest seeds. Matches that nobody can come to are left out.
 */
function knockOut(squads: number, format: 'single' | 'double'): Drawn[] {
  const size = 2 ** Math.ceil(Math.log2(squads));
  const double = format === 'double';
  const duel = new Duel(size, { last: double ? Duel.LB : Duel.WB, short: true, downMix: double });
  const lastRound = Math.max(...duel.matches.filter(({ id }) => id.s === Duel.LB).map(({ id }) => id.r), 0);

  /** How many squads can come to a match at most. */
  const coming = new Map<string, number>();
  const come = (to: [Id, number] | null, squads_: number) =>
    to && squads_ > 0 && coming.set(keyOf(to[0]), (coming.get(keyOf(to[0])) ?? 0) + 1);
  const kept = duel.matches.filter(({ id, p }) => {
    const there = (coming.get(keyOf(id)) ?? 0) + p.filter((seed) => seed > 0 && seed <= squads).length;
    come(duel.right(id), there);
    come(duel.down(id), there - 1);
    coming.set(keyOf(id), there);
    return there > 0;
  });

  const numbers = new Map(kept.map(({ id }, at) => [keyOf(id), at + 1]));
  const rounds = [...new Set(kept.map(({ id }) => `${id.s} ${id.r}`))];
  const slot = (to: [Id, 0 | 1] | null, comes: boolean): Slot | null => {
    const number = to && comes ? numbers.get(keyOf(to[0])) : undefined;
    return to && number !== undefined ? { number, side: to[1] } : null;
  };
  return kept.map(({ id, p }, at) => ({
    number: at + 1,
    bracket: id.s === Duel.WB ? 'winners' : id.r === lastRound ? 'final' : 'losers',
    round: rounds.indexOf(`${id.s} ${id.r}`) + 1,
    place: id.m,
    seeds: [startOf(p[0], squads), startOf(p[1], squads)],
    next: slot(duel.right(id), true),
    drop: slot(duel.down(id), (coming.get(keyOf(id)) ?? 0) > 1),
  }));
}

const startOf = (seed: number, squads: number) => (seed > 0 && seed <= squads ? seed : null);

/** The matches of a tournament of so many squads, in an order in which each comes before those that it leads to. */
export function draw(format: TournamentFormat, squads: number): Drawn[] {
  if (format === 'round_robin') return everybody(squads);
  return squads === 2 ? betweenTwo(format) : knockOut(squads, format);
}
