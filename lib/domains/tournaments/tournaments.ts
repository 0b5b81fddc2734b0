import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import { day } from '@/lib/contract/constants/time';
import {
  checkInTime,
  roundRobinPlaces,
  type TournamentFormat,
  tournamentPlaces,
} from '@/lib/contract/constants/tournaments';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { mayCreateTournament } from '@/lib/domains/squads/policy';
import { creatorOf } from '@/lib/domains/squads/squads';
import { fromNow, now } from '@/lib/platform/clock';
import { db, statement, type Transaction } from '@/lib/platform/database/client';
import { sentOnce } from '@/lib/platform/database/sent-once';
import { change, noSuchTournament } from './held';
import { mayManage } from './policy';
import { isTimeDue } from './rules';
import { settleOnSight } from './settlement';
import { makerIsKeptApart, oneTournament, pageOfTournaments, somebodyActs } from './statements';
import { stateAt, type TournamentRow, timesOf, tournamentView } from './view';

/** Newest first. What time has done to them by now is done first. */
export async function tournaments(viewer: Viewer, { limit, offset, before = largestId }: Page) {
  const values = [viewer.id, limit, offset, before, squadBounds()];
  const read = () => statement<TournamentRow>('tournaments_page', pageOfTournaments, values);
  const at = now();
  let rows = await read();
  const due = rows.filter((row) => isTimeDue(timesOf(row), at));
  if (due.length > 0) {
    await settleOnSight(due.map(({ id }) => id));
    rows = await read();
  }
  return rows.map((row) => tournamentView(row, at));
}

async function tournamentAs(viewer: Viewer, tournamentId: number) {
  const values = [viewer.id, tournamentId, squadBounds()];
  const [row] = await statement<TournamentRow>('tournaments_one', oneTournament, values);
  if (!row) throw noSuchTournament();
  return tournamentView(row, now());
}

type NewTournament = {
  squadId: number;
  title: string;
  description: string;
  gameName: string;
  format?: TournamentFormat | undefined;
  starts_at?: string | null | undefined;
  places?: number | undefined;
  clientId?: string | undefined;
};

/** How far ahead a start may be set, in milliseconds: to the same date next year, also across 29 February. */
const furthestStart = 366 * day;

/** @throws DomainError `invalid_date` for a time at which nobody could have joined, or that is years away */
function startOf(startsAt: string | null | undefined): Date | null {
  if (!startsAt) return null;
  const at = new Date(startsAt);
  if (at < fromNow(checkInTime) || at > fromNow(furthestStart))
    throw new DomainError('invalid_date', 'Please choose a start from 30 minutes to a year from now.');
  return at;
}

/**
 * Makes a tournament from a squad, open and empty: that squad joins like any other. A retry with the same `clientId` returns
 * the stored tournament.
 * @throws DomainError `squad_not_found`; `not_squad_creator`; `too_many_places`; `invalid_date` for the start;
 *   `tournament_not_found` where it is gone already
 */
export async function create(viewer: Viewer, wanted: NewTournament) {
  const { squadId, title, description, gameName, format = 'single', clientId = '' } = wanted;
  if (!mayCreateTournament(viewer, await creatorOf(viewer, squadId)))
    throw new DomainError('not_squad_creator', 'Only the squad creator can create a tournament from it.');
  const most = format === 'round_robin' ? roundRobinPlaces : tournamentPlaces;
  const { places = most } = wanted;
  if (places > most)
    throw new DomainError('too_many_places', `A round robin takes at most ${roundRobinPlaces} squads.`);
  const words = { squadId, creatorId: viewer.id, title, description, gameName };
  const rules = { format, places, startsAt: startOf(wanted.starts_at) };
  const data = { ...words, ...rules, clientId: clientId || null, createdAt: now() };
  const select = { id: true };
  const named = { creatorId_clientId: { creatorId: viewer.id, clientId } };
  const { id } = await sentOnce(
    () => db().tournament.create({ data, select }),
    () => db().tournament.findUniqueOrThrow({ where: named, select }),
  );
  return { message: 'Tournament created successfully!', tournament: await tournamentAs(viewer, id) };
}

/** Who acts for a squad is told of its matches in the words of whoever made the tournament. */
async function isKeptApart(tx: Transaction, makerId: number, squadId: number): Promise<boolean> {
  const values = [makerId, squadId, squadBounds()];
  const [found] = await tx.$queryRawUnsafe<{ apart: boolean }[]>(makerIsKeptApart, ...values);
  return found?.apart ?? false;
}

/** visibility-exempt: an answer about a squad to who is in it. */
async function isLed(tx: Transaction, squadId: number): Promise<boolean> {
  const text = `select ${somebodyActs} as led from squads s where s.id = $1`;
  const [found] = await tx.$queryRawUnsafe<{ led: boolean }[]>(text, squadId);
  return found?.led ?? false;
}

/**
 * Enters a squad that one is in.
 * @throws DomainError `squad_not_found`; `tournament_not_found`; `not_squad_member`; `tournament_not_open`, also where its maker
 *   and who acts for the squad do not meet; `squad_without_captain`; `already_in_tournament`; `tournament_full`
 */
export async function enter(viewer: Viewer, tournamentId: number, squadId: number) {
  await creatorOf(viewer, squadId);
  await change(
    viewer,
    tournamentId,
    async (tx, { status, creatorId, startsAt, places, participantCount }) => {
      const member = { squadId_userId: { squadId, userId: viewer.id } };
      if (!(await tx.squadMember.findUnique({ where: member, select: { squadId: true } })))
        throw new DomainError('not_squad_member', 'You must be a member of this squad to join with it.');
      const state = stateAt({ status: status as TournamentRow['status'], starts_at: startsAt }, now());
      if ((await isKeptApart(tx, creatorId, squadId)) || state !== 'open')
        throw new DomainError('tournament_not_open', 'This tournament is not open.');
      if (!(await isLed(tx, squadId)))
        throw new DomainError('squad_without_captain', 'Nobody acts for this squad any more.');
      const place = { tournamentId, squadId };
      if (await tx.tournamentSquad.findUnique({ where: { tournamentId_squadId: place } }))
        throw new DomainError('already_in_tournament', 'This squad is already in the tournament.');
      if (participantCount >= places) throw new DomainError('tournament_full', 'This tournament is full.');
      await tx.tournamentSquad.create({ data: { ...place, joinedBy: viewer.id, joinedAt: now() } });
      await tx.tournament.update({
        where: { id: tournamentId },
        data: { participantCount: { increment: 1 } },
        select: { id: true },
      });
    },
  );
  return { message: 'Your squad is in the tournament.' };
}

/**
 * Declares which of its squads won, without a match, and completes a tournament.
 * @throws DomainError `tournament_not_found`; `not_tournament_creator`; `tournament_started`; `tournament_completed`;
 *   `winner_not_participant`
 */
export async function declare(viewer: Viewer, tournamentId: number, winnerId: number) {
  await change(viewer, tournamentId, async (tx, { status, creatorId, entries }) => {
    if (!mayManage(viewer, { creatorId }))
      throw new DomainError('not_tournament_creator', 'Only the tournament creator can declare a winner.');
    if (status === 'running')
      throw new DomainError('tournament_started', 'This tournament has begun: its last match says who won.');
    if (status !== 'open')
      throw new DomainError('tournament_completed', 'This tournament is already completed.');
    if (!entries.some(({ squadId }) => squadId === winnerId))
      throw new DomainError(
        'winner_not_participant',
        'The winner must be one of the squads in this tournament.',
      );
    const data = { status: 'completed', winnerId };
    await tx.tournament.update({ where: { id: tournamentId }, data, select: { id: true } });
  });
  return { message: 'Winner declared.', tournament: await tournamentAs(viewer, tournamentId) };
}
