import 'server-only';
import { largestId, tournamentPlaces } from '@/lib/contract/constants';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { mayCreateTournament } from '@/lib/domains/squads/policy';
import { creatorOf } from '@/lib/domains/squads/squads';
import { now } from '@/lib/platform/clock';
import { db, statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { mayDeclareWinner } from './policy';
import type { TournamentRow } from './schema';
import { lockTournament, oneTournament, pageOfTournaments } from './statements';

const noSuchTournament = () => new DomainError('tournament_not_found', 'Tournament not found.');

/** Newest first. */
export async function tournaments(viewer: Viewer, { limit, offset, before = largestId }: Page) {
  const values = [viewer.id, limit, offset, before];
  return statement<TournamentRow>('tournaments_page', pageOfTournaments, values);
}

async function tournamentAs(viewer: Viewer, tournamentId: number) {
  const values = [viewer.id, tournamentId];
  const [row] = await statement<TournamentRow>('tournaments_one', oneTournament, values);
  if (!row) throw noSuchTournament();
  return row;
}

type NewTournament = { squadId: number; title: string; description: string; gameName: string };

/**
 * Makes a tournament from a squad, open and empty: that squad joins like any other.
 * @throws DomainError `not_found` for the squad, `forbidden` for all but its creator
 */
export async function create(viewer: Viewer, { squadId, title, description, gameName }: NewTournament) {
  if (!mayCreateTournament(viewer, await creatorOf(viewer, squadId)))
    throw new DomainError('not_squad_creator', 'Only the squad creator can create a tournament from it.');
  const { id } = await db().tournament.create({
    data: { squadId, creatorId: viewer.id, title, description, gameName, createdAt: now() },
    select: { id: true },
  });
  return { message: 'Tournament created successfully!', tournament: await tournamentAs(viewer, id) };
}

/** Holds a tournament while it is changed. @throws DomainError `not_found` */
async function locked(tx: Transaction, viewer: Viewer, tournamentId: number) {
  type Locked = { status: string; creatorId: number; participantCount: number };
  const [found] = await tx.$queryRawUnsafe<Locked[]>(lockTournament, viewer.id, tournamentId);
  if (!found) throw noSuchTournament();
  return found;
}

/**
 * Enters a squad that one is in.
 * @throws DomainError `not_found` for either, `forbidden` for a squad that the viewer is not in, `conflict` where the squad is
 *   in it already or the tournament takes no more
 */
export async function enter(viewer: Viewer, tournamentId: number, squadId: number) {
  await creatorOf(viewer, squadId);
  await transaction(async (tx) => {
    const { status, participantCount } = await locked(tx, viewer, tournamentId);
    const member = { squadId_userId: { squadId, userId: viewer.id } };
    if (!(await tx.squadMember.findUnique({ where: member, select: { squadId: true } })))
      throw new DomainError('not_squad_member', 'You must be a member of this squad to join with it.');
    if (status !== 'open') throw new DomainError('tournament_not_open', 'This tournament is not open.');
    const place = { tournamentId, squadId };
    if (await tx.tournamentSquad.findUnique({ where: { tournamentId_squadId: place } }))
      throw new DomainError('already_in_tournament', 'This squad is already in the tournament.');
    if (participantCount >= tournamentPlaces)
      throw new DomainError('tournament_full', 'This tournament is full.');
    await tx.tournamentSquad.create({ data: { ...place, joinedBy: viewer.id, joinedAt: now() } });
    await tx.tournament.update({
      where: { id: tournamentId },
      data: { participantCount: { increment: 1 } },
      select: { id: true },
    });
  });
  return { message: 'Your squad is in the tournament.' };
}

/**
 * Declares which of its squads won, and completes a tournament.
 * @throws DomainError `not_found`, `forbidden` for all but who made it, `invalid` for a squad that is not in it, `conflict`
 *   where it is over already
 */
export async function declare(viewer: Viewer, tournamentId: number, winnerId: number) {
  await transaction(async (tx) => {
    const found = await locked(tx, viewer, tournamentId);
    if (!mayDeclareWinner(viewer, found))
      throw new DomainError('not_tournament_creator', 'Only the tournament creator can declare a winner.');
    if (found.status !== 'open')
      throw new DomainError('tournament_completed', 'This tournament is already completed.');
    const place = { tournamentId_squadId: { tournamentId, squadId: winnerId } };
    if (!(await tx.tournamentSquad.findUnique({ where: place })))
      throw new DomainError(
        'winner_not_participant',
        'The winner must be one of the squads in this tournament.',
      );
    const data = { status: 'completed', winnerId };
    await tx.tournament.update({ where: { id: tournamentId }, data, select: { id: true } });
  });
  return { message: 'Winner declared.', tournament: await tournamentAs(viewer, tournamentId) };
}
