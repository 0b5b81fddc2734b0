/**
 * A tournament's draw as a page hands it to the browser: each squad once, and each match as a row of figures. A quarter of what the
 * call answers, which names both squads in every match.
 */
import type { MatchInDraw, TournamentDetails } from './matches-schema';

type Side = NonNullable<MatchInDraw['squads'][number]>;
type Standing = TournamentDetails['standings'][number];
type Participant = TournamentDetails['participants'][number];

/** Where a squad stands in `sides`; null where there is none. */
type At = number | null;

type PackedMatch = [
  id: number,
  place: number,
  one: At,
  other: At,
  scores: MatchInDraw['scores'],
  state: MatchInDraw['state'],
  reportedBy: number | null,
  dueAt: string | null,
  winnerId: number | null,
  nextMatchId: number | null,
];

type PackedStanding = [
  squad: At,
  ...figures: [number, number, number, number, number, number],
  withdrawn: Standing['withdrawn'],
];

export type PackedDraw = Omit<TournamentDetails, 'rounds' | 'standings' | 'participants' | 'mine'> & {
  sides: [id: number, gameName: string, creatorUsername: string, seed: number][];
  rounds: { name: string; bracket: TournamentDetails['rounds'][number]['bracket']; matches: PackedMatch[] }[];
  standings: PackedStanding[];
  /** A number where the squad stands in `sides` under the same names. */
  participants: (number | Participant)[];
};

/** @returns what `unpackDraw` makes the draw of again; which squads are the viewer's goes beside it */
export function packDraw(draw: Omit<TournamentDetails, 'mine'>): PackedDraw {
  const places = new Map<number, number>();
  const sides: PackedDraw['sides'] = [];
  const placeOf = (side: Side | null): At => {
    if (!side) return null;
    const known = places.get(side.id);
    if (known !== undefined) return known;
    places.set(side.id, sides.length);
    return sides.push([side.id, side.game_name, side.creator_username, side.seed]) - 1;
  };
  const { rounds, standings, participants, ...rest } = draw;
  const packed = {
    rounds: rounds.map(({ name, bracket, matches }) => ({
      name,
      bracket,
      matches: matches.map(
        ({ squads: [one = null, other = null], ...each }): PackedMatch => [
          each.id,
          each.place,
          placeOf(one),
          placeOf(other),
          each.scores,
          each.state,
          each.reported_by,
          each.due_at,
          each.winner_id,
          each.next_match_id,
        ],
      ),
    })),
    standings: standings.map(
      ({ squad, played, won, drawn, lost, difference, points, withdrawn }): PackedStanding => [
        placeOf(squad),
        ...([played, won, drawn, lost, difference, points] as [
          number,
          number,
          number,
          number,
          number,
          number,
        ]),
        withdrawn,
      ],
    ),
  };
  return {
    ...rest,
    ...packed,
    sides,
    participants: participants.map((each) => {
      const place = places.get(each.id);
      const [, gameName, username] = (place !== undefined && sides[place]) || [];
      return place !== undefined && gameName === each.game_name && username === each.username ? place : each;
    }),
  };
}

/** @param mine  which of its squads are the viewer's */
export function unpackDraw(packed: PackedDraw, mine: TournamentDetails['mine']): TournamentDetails {
  const sides = packed.sides.map(
    ([id, game_name, creator_username, seed]): Side => ({ id, game_name, creator_username, seed }),
  );
  const sideAt = (at: At) => (at === null ? null : (sides[at] ?? null));
  const { sides: _, rounds, standings, participants, ...rest } = packed;
  return {
    ...rest,
    participants: participants.map((each) => {
      if (typeof each !== 'number') return each;
      const [id = 0, game_name = '', username = ''] = packed.sides[each] ?? [];
      return { id, game_name, username };
    }),
    rounds: rounds.map(({ matches, ...round }, index) => ({
      ...round,
      matches: matches.map(
        ([id, place, one, other, scores, state, reported_by, due_at, winner_id, next_match_id]) => ({
          id,
          round: index + 1,
          place,
          squads: [sideAt(one), sideAt(other)],
          scores,
          state,
          reported_by,
          due_at,
          winner_id,
          next_match_id,
        }),
      ),
    })),
    standings: standings.map(([squad, played, won, drawn, lost, difference, points, withdrawn]) => ({
      squad: sideAt(squad),
      played,
      won,
      drawn,
      lost,
      difference,
      points,
      withdrawn,
    })),
    mine,
  };
}
