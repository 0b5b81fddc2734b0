/** One change of a tournament: it is held, what is due is done, the change is made, and those whom it concerns are told. */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { tournamentChannel } from '@/lib/contract/realtime';
import type { Viewer } from '@/lib/contract/viewer';
import { announceNotices } from '@/lib/domains/notices/live';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { announce } from '@/lib/platform/realtime/realtime';
import { type Bracket, load } from './bracket';
import { catchUp } from './catch-up';
import {
  noticeOfAbandoned,
  noticeOfCheckIn,
  noticeOfClosing,
  noticeOfMatches,
  noticeOfUndecided,
} from './match-notices';
import { noSuchMatch } from './refusals';
import { lockTournament, tournamentOfMatch } from './statements';

export const noSuchTournament = () => new DomainError('tournament_not_found', 'Tournament not found.');

/** What is told once a change is stored: to whom, which matches changed, and whether anything did. */
export type Told = { tournamentId: number; matches: number[]; people: number[]; isChanged: boolean };

/** Lets open pages know, once the answer has gone out. */
export function tell({ tournamentId, matches, people, isChanged }: Told): void {
  announceNotices(['match', 'decision'], ...people);
  const [matchId] = matches;
  // One event is enough for all of them: a page asks for the whole tournament.
  if (matchId !== undefined)
    announce(tournamentChannel(tournamentId), 'match_update', { tournamentId, matchId });
  else if (isChanged) announce(tournamentChannel(tournamentId), 'tournament_changed', { tournamentId });
}

/** Notes in the transaction whom a change concerns. @param by  who made it; null where time did */
export async function noted(tx: Transaction, bracket: Bracket, by: number | null): Promise<Told> {
  const matches = [...bracket.touched].sort((one, other) => one - other);
  const people = await noticeOfMatches(tx, matches, by);
  people.push(...(await noticeOfUndecided(tx, bracket.undecided)));
  if (bracket.opensCheckIn) people.push(...(await noticeOfCheckIn(tx, bracket.id)));
  if (bracket.closes)
    people.push(
      ...(bracket.matches.length === 0
        ? await noticeOfClosing(tx, [bracket.id], bracket.closedBy)
        : await noticeOfAbandoned(tx, bracket.id)),
    );
  // What somebody did and was not refused is always a change.
  const { opensCheckIn, frees, closes } = bracket;
  const isChanged = by !== null || matches.length > 0 || opensCheckIn || frees || closes;
  return { tournamentId: bracket.id, matches, people, isChanged };
}

/** Runs `work` on a tournament that the viewer sees. @throws DomainError `tournament_not_found`, and what `work` throws */
export async function change<T>(
  viewer: Viewer,
  tournamentId: number,
  work: (tx: Transaction, bracket: Bracket) => Promise<T>,
): Promise<T> {
  const { value, told } = await transaction(async (tx) => {
    const values = [viewer.id, tournamentId, squadBounds()];
    const [found] = await tx.$queryRawUnsafe<{ id: number }[]>(lockTournament, ...values);
    if (!found) throw noSuchTournament();
    const bracket = await load(tx, tournamentId);
    await catchUp(tx, bracket);
    const done = await work(tx, bracket);
    return { value: done, told: await noted(tx, bracket, viewer.id) };
  });
  tell(told);
  return value;
}

/** The same for a match. @throws DomainError `match_not_found`, and what `work` throws */
export async function changeMatch<T>(
  viewer: Viewer,
  matchId: number,
  work: (tx: Transaction, bracket: Bracket, match: Bracket['matches'][number]) => Promise<T>,
): Promise<T> {
  const [found] = await statement<{ id: number }>('matches_tournament', tournamentOfMatch, [
    viewer.id,
    matchId,
    squadBounds(),
  ]);
  if (!found) throw noSuchMatch();
  return change(viewer, found.id, (tx, bracket) => {
    const match = bracket.matches.find((each) => each.id === matchId);
    if (!match) throw noSuchMatch();
    return work(tx, bracket, match);
  });
}
