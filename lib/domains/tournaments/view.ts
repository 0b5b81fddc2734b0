import type { ResultOf } from '@/lib/contract/endpoint';
import { type Drawn, type Pair, type Resolved, roundNames, standings } from './bracket-rules';
import type { showTournament } from './matches-schema';
import { type PackedParticipant, unpackParticipants } from './packed-list';
import { isCheckIn } from './rules';
import type { listTournaments } from './schema';

type View = ResultOf<typeof listTournaments>[number];
type Details = ResultOf<typeof showTournament>;
type Match = Details['rounds'][number]['matches'][number];
type Squad = NonNullable<Match['squads'][number]>;

/** A tournament as its statements give it. */
export type TournamentRow = Omit<View, 'state' | 'status' | 'declared_by' | 'participants'> & {
  participants: PackedParticipant[];
  status: Exclude<View['state'], 'check_in'>;
  /** When its matches were drawn; null where it has none. */
  started_at: Date | string | null;
  check_in_told_at: Date | string | null;
  /** When it closes because nothing happens in its matches. */
  closes_at: Date | string | null;
};

/** The columns that its times are made of. */
export type TimeColumns = Pick<
  TournamentRow,
  'status' | 'starts_at' | 'check_in_told_at' | 'created_at' | 'closes_at'
>;

/** What the rules of its times go by. */
export const timesOf = (row: TimeColumns) => ({
  status: row.status,
  startsAt: row.starts_at,
  checkInToldAt: row.check_in_told_at,
  createdAt: row.created_at,
  closesAt: row.closes_at,
});

export type MatchRow = {
  id: number;
  number: number;
  bracket: Drawn['bracket'];
  round: number;
  place: number;
  seed_a: number | null;
  seed_b: number | null;
  state: Match['state'];
  score_a: number | null;
  score_b: number | null;
  winner_seed: number | null;
  reported_seed: number | null;
  due_at: string | null;
  next_number: number | null;
};

export type EntryRow = Squad & { withdrawn: boolean };

export type DrawnRow = TournamentRow & {
  seeded: number;
  /** Of these, how many have no squad any more, as far as the draw went on without them. */
  gone: number;
  entries: EntryRow[];
  matches: MatchRow[];
  mine: Details['mine'];
};

/** `check_in` is a matter of the time alone: that it has begun is no state of the row. */
export function stateAt(row: Pick<TournamentRow, 'status' | 'starts_at'>, at: Date): View['state'] {
  return isCheckIn({ status: row.status, startsAt: row.starts_at }, at) ? 'check_in' : row.status;
}

export function tournamentView(row: TournamentRow, at: Date): View {
  const { started_at, check_in_told_at: _, closes_at: _closes, participants, ...rest } = row;
  const state = stateAt(row, at);
  const declared_by = row.status === 'completed' && started_at === null ? row.creator_username : null;
  return { ...rest, participants: unpackParticipants(participants), state, status: state, declared_by };
}

const pairOf = (row: MatchRow): Pair<number | null> => [row.seed_a, row.seed_b];
const scoresOf = (row: MatchRow): Pair<number> | null =>
  row.score_a === null || row.score_b === null ? null : [row.score_a, row.score_b];

/** @returns the squad with a seed; null where there is none */
function squadsBySeed(entries: EntryRow[]): (seed: number | null) => Squad | null {
  const squads = new Map(entries.map(({ withdrawn: _, ...squad }) => [squad.seed, squad]));
  return (seed) => (seed === null ? null : (squads.get(seed) ?? null));
}

function matchIn(row: MatchRow, squad: (seed: number | null) => Squad | null, nextId: number | null): Match {
  return {
    id: row.id,
    round: row.round,
    place: row.place,
    squads: [squad(row.seed_a), squad(row.seed_b)],
    scores: scoresOf(row),
    state: row.state,
    reported_by: squad(row.reported_seed)?.id ?? null,
    due_at: row.state === 'reported' ? row.due_at : null,
    winner_id: squad(row.winner_seed)?.id ?? null,
    next_match_id: nextId,
  };
}

/** @param nextId  the match that its winner goes on to */
export const matchView = (row: MatchRow, entries: EntryRow[], nextId: number | null): Match =>
  matchIn(row, squadsBySeed(entries), nextId);

/** A tournament with its rounds and standings. */
export function detailsView(row: DrawnRow, at: Date): Details {
  const { entries, matches, mine, seeded, gone: _, ...tournament } = row;
  const squad = squadsBySeed(entries);
  const seeds = new Set(entries.map(({ seed }) => seed));
  const idOf = new Map(matches.map(({ number, id }) => [number, id]));
  const withdrawn = new Set(entries.filter((each) => each.withdrawn).map(({ seed }) => seed));
  for (let seed = 1; seed <= seeded; seed += 1) if (!seeds.has(seed)) withdrawn.add(seed);

  const rounds: { bracket: Drawn['bracket']; matches: Match[] }[] = [];
  for (const each of matches) {
    const round = rounds[each.round - 1] ?? { bracket: each.bracket, matches: [] };
    rounds[each.round - 1] = round;
    const nextId = each.next_number === null ? null : (idOf.get(each.next_number) ?? null);
    round.matches.push(matchIn(each, squad, nextId));
  }
  const names = roundNames(row.format, rounds);
  const played = matches.map((each) => ({
    number: each.number,
    seeds: pairOf(each),
    // What is reported and not confirmed counts for nothing yet.
    state: each.state as Resolved['state'],
    winner: each.winner_seed,
    scores: each.state === 'confirmed' ? scoresOf(each) : null,
  }));
  return {
    ...tournamentView(tournament, at),
    started_at: row.started_at,
    rounds: rounds.map((round, index) => ({ name: names[index] ?? '', ...round })),
    standings: standings(row.format, played, seeded, withdrawn).map(({ seed, ...figures }) => ({
      squad: squad(seed),
      ...figures,
      withdrawn: withdrawn.has(seed),
    })),
    mine,
  };
}
