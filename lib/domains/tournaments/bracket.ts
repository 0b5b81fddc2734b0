/**
 * A tournament's draw while it is changed: held, with what is due done first, and written back with all that follows. Every
 * change takes the tournament's row first, so that of many at once each finds what the one before it did.
 */
import 'server-only';
import {
  abandonedTime,
  answerTime,
  decisionTime,
  type TournamentFormat,
} from '@/lib/contract/constants/tournaments';
import { fromNow, now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import type { Match } from '@/prisma/generated/client';
import {
  type Drawn,
  entryOf,
  outcome,
  type Resolved,
  type Result,
  resolve,
  type Slot,
} from './bracket-rules';
import { countWins, noteUncounted } from './counted-wins';
import { isMakers, somebodyActs } from './statements';

type Entry = {
  squadId: number;
  seed: number | null;
  creatorId: number;
  isCheckedIn: boolean;
  isWithdrawn: boolean;
  /** Whether somebody acts for it. */
  isLed: boolean;
  /** Whether whoever made the tournament is in it, or was since it entered. */
  isMakers: boolean;
};

export type Bracket = {
  id: number;
  creatorId: number;
  status: string;
  format: TournamentFormat;
  startsAt: Date | null;
  /** When its squads were told that they may check in. */
  checkInToldAt: Date | null;
  places: number;
  participantCount: number;
  seeded: number;
  /** How many seeds have no squad any more, as far as the draw went on without them. */
  gone: number;
  createdAt: Date;
  /** When it closes because nothing happens in its matches. */
  closesAt: Date | null;
  matches: Match[];
  /** By who joined first. */
  entries: Entry[];
  /** Matches that changed, for those who are told. */
  touched: Set<number>;
  /** Whether its check-in has just opened, for those who are told. */
  opensCheckIn: boolean;
  /** Whether places have just become free because nobody acts for their squads any more, for those who look at it. */
  frees: boolean;
  /**
   * Whether it has just been closed, for those who look at it; with matches, because nobody plays it any more. And who closed it,
   * null where time did.
   */
  closes: boolean;
  closedBy: number | null;
  /** Matches whose dispute nobody decided on in time, for whoever decides on everything. */
  undecided: number[];
};

/** visibility-exempt: what is decided by, shown to nobody. */
const entriesOf = `
  select p.squad_id as "squadId", p.seed, s.creator_id as "creatorId", p.checked_in_at is not null as "isCheckedIn",
    p.withdrawn_at is not null as "isWithdrawn", ${somebodyActs} as "isLed", ${isMakers} as "isMakers"
  from tournament_squads p join tournaments t on t.id = p.tournament_id join squads s on s.id = p.squad_id
  where p.tournament_id = $1 order by p.joined_at, p.squad_id`;

/** Of a tournament that is held, everything. visibility-exempt: what is decided by, shown to nobody. */
export async function load(tx: Transaction, id: number): Promise<Bracket> {
  const tournament = await tx.tournament.findUniqueOrThrow({ where: { id } });
  const matches = await tx.match.findMany({ where: { tournamentId: id }, orderBy: { number: 'asc' } });
  const entries = await tx.$queryRawUnsafe<Entry[]>(entriesOf, id);
  const format = tournament.format as TournamentFormat;
  const untold = {
    ...{ touched: new Set<number>(), opensCheckIn: false, frees: false, closes: false },
    ...{ closedBy: null, undecided: [] },
  };
  return { ...tournament, format, matches, entries, ...untold };
}

/** The seeds that play no more: their squad withdrew, or is not there any more. */
function withdrawnSeeds({ seeded, entries }: Bracket): Set<number> {
  const there = new Set(entries.filter((each) => !each.isWithdrawn).map(({ seed }) => seed));
  return new Set(Array.from({ length: seeded }, (_, at) => at + 1).filter((seed) => !there.has(seed)));
}

const slotOf = (number: number | null, side: number | null): Slot | null =>
  number === null ? null : { number, side: side === 1 ? 1 : 0 };

const drawnOf = (match: Match): Drawn => ({
  number: match.number,
  bracket: match.bracket as Drawn['bracket'],
  round: match.round,
  place: match.place,
  seeds: [match.seedA, match.seedB],
  next: slotOf(match.nextNumber, match.nextSide),
  drop: slotOf(match.dropNumber, match.dropSide),
});

/** How a match ended by what somebody did; what follows from byes and withdrawals is found anew each time. */
function resultOf({ seedA, seedB, scoreA, scoreB, state, forfeitSeed }: Match): Result | null {
  if (seedA === null || seedB === null) return null;
  if (state === 'forfeit' && forfeitSeed !== null)
    return { seeds: [seedA, seedB], scores: null, gaveUp: forfeitSeed };
  if (state !== 'confirmed' || scoreA === null || scoreB === null) return null;
  return { seeds: [seedA, seedB], scores: [scoreA, scoreB], gaveUp: null };
}

/** Whether people did something in a match that must not be undone behind their backs. */
const wasPlayed = (match: Match) =>
  match.state === 'reported' || match.state === 'disputed' || resultOf(match) !== null;

/** A match with nothing reported of it. */
export const unplayed = {
  scoreA: null,
  scoreB: null,
  forfeitSeed: null,
  reportedSeed: null,
  reportedBy: null,
  dueAt: null,
  agreed: false,
  agreedAt: null,
  uncounted: false,
};

function following(match: Match, resolved: Resolved): Match {
  const [seedA, seedB] = resolved.seeds;
  const same = seedA === match.seedA && seedB === match.seedB;
  const now_ = { ...match, seedA, seedB, winnerSeed: resolved.winner };
  if (same && resolved.state === 'ready' && (match.state === 'reported' || match.state === 'disputed'))
    return now_;
  const stands = same && resultOf(match) !== null && resolved.state === match.state;
  return stands ? now_ : { ...now_, ...unplayed, state: resolved.state };
}

const isSame = (one: Match, other: Match) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Writes matches that were changed, and all that follows: who goes on, wins, and the tournament's end.
 * @param changed  matches as they are to be, by their number
 * @returns the numbers of later matches that had been played and are not any more, in which case nothing is written
 */
export async function advance(
  tx: Transaction,
  bracket: Bracket,
  changed: ReadonlyMap<number, Match> = new Map(),
): Promise<number[]> {
  const before = bracket.matches;
  const given = before.map((match) => changed.get(match.number) ?? match);
  const results = new Map<number, Result>();
  for (const match of given) {
    const result = resultOf(match);
    if (result) results.set(match.number, result);
  }
  const withdrawn = withdrawnSeeds(bracket);
  const wentOn = new Map(
    given.flatMap(({ number, winnerSeed }) => (winnerSeed ? [[number, winnerSeed]] : [])),
  );
  const resolved = resolve(given.map(drawnOf), results, withdrawn, wentOn);
  const after = given.map((match, at) => following(match, resolved[at] as Resolved));

  const undone = before.filter((match, at) => {
    const then = after[at] as Match;
    return wasPlayed(match) && (then.seedA !== match.seedA || then.seedB !== match.seedB);
  });
  if (undone.length > 0) return undone.map(({ number }) => number);

  await noteUncounted(tx, bracket, before, after);
  const written = after.filter((match, at) => !isSame(match, before[at] as Match));
  await writeMatches(tx, written);
  await countWins(tx, bracket, before, after);
  for (const { id } of written) bracket.touched.add(id);
  bracket.matches = after;
  await end(tx, bracket, resolved, withdrawn);
  return [];
}

/** The same where nothing that was played can be undone. @throws Error if something was all the same */
export async function advanceAll(
  tx: Transaction,
  bracket: Bracket,
  changed?: ReadonlyMap<number, Match>,
): Promise<void> {
  const undone = await advance(tx, bracket, changed);
  if (undone.length > 0)
    throw new Error(
      `Tournament ${bracket.id} would lose the matches ${undone.join(', ')}, which were played.`,
    );
}

const columns = `seed_a = v."seedA", seed_b = v."seedB", state = v.state, score_a = v."scoreA", score_b = v."scoreB",
  winner_seed = v."winnerSeed", forfeit_seed = v."forfeitSeed", reported_seed = v."reportedSeed",
  reported_by = v."reportedBy", due_at = v."dueAt", agreed = v.agreed, agreed_at = v."agreedAt", uncounted = v.uncounted`;
const columnTypes = `id int, "seedA" int, "seedB" int, state text, "scoreA" int, "scoreB" int, "winnerSeed" int,
  "forfeitSeed" int, "reportedSeed" int, "reportedBy" int, "dueAt" timestamptz, agreed boolean, "agreedAt" timestamptz, uncounted boolean`;

async function writeMatches(tx: Transaction, matches: Match[]): Promise<void> {
  if (matches.length === 0) return;
  await tx.$executeRawUnsafe(
    `update matches set ${columns} from jsonb_to_recordset($1::jsonb) v(${columnTypes}) where matches.id = v.id`,
    JSON.stringify(matches),
  );
}

/** The last match completes the tournament, and only then is there a winner; a changed score may undo that. */
async function end(
  tx: Transaction,
  bracket: Bracket,
  resolved: Resolved[],
  withdrawn: ReadonlySet<number>,
): Promise<void> {
  const { id, format, seeded, matches } = bracket;
  const scored = resolved.map((each, at) => {
    const { scoreA, scoreB, state } = matches[at] as Match;
    const scores = state === 'confirmed' && scoreA !== null && scoreB !== null;
    return { ...each, scores: scores ? ([scoreA, scoreB] as [number, number]) : null };
  });
  const { over, winner } = outcome(format, scored, seeded, withdrawn);
  const winnerId = entryOf(bracket, winner)?.squadId ?? null;
  const status = !over ? 'running' : winnerId === null ? 'closed' : 'completed';
  // Something has just happened in it. A score that waits is no sign that nobody plays.
  const waits = matches.some(({ state }) => state === 'reported' || state === 'disputed');
  const closesAt = waits ? null : fromNow(abandonedTime);
  await tx.tournament.update({ where: { id }, data: { status, winnerId, closesAt }, select: { id: true } });
  Object.assign(bracket, { status, closesAt });
}

/** A match whose reported score stands. @param agreed  whether the other side said so by its own act */
export const confirmed = (match: Match, { agreed }: { agreed: boolean }): Match => ({
  ...match,
  state: 'confirmed',
  dueAt: null,
  agreed,
  agreedAt: agreed ? now() : null,
  uncounted: false,
});

/** A match whose two sides say different things. */
export const disputed = (match: Match): Match => ({
  ...match,
  state: 'disputed',
  dueAt: fromNow(decisionTime),
});

/** When a report of now counts unless it is answered. */
export const answerDue = () => fromNow(answerTime);
