/** Checking in, starting and withdrawing (contract.md, Tournaments). */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { creatorOf } from '@/lib/domains/squads/squads';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { advanceAll, type Bracket } from './bracket';
import { begin, close } from './catch-up';
import { detailsAs } from './details';
import { change } from './held';
import { mayStart } from './policy';
import { isCheckIn } from './rules';

const notInIt = () => new DomainError('not_in_tournament', 'This squad is not in the tournament.');

/**
 * Says that a squad is there, in the half hour before the start.
 * @throws DomainError `squad_not_found`, `tournament_not_found`, `not_squad_member`, `not_in_tournament`, `check_in_closed`,
 *   `already_checked_in`
 */
export async function checkInSquad(viewer: Viewer, tournamentId: number, squadId: number) {
  await creatorOf(viewer, squadId);
  await change(viewer, tournamentId, async (tx, { status, startsAt, entries }) => {
    const member = { squadId_userId: { squadId, userId: viewer.id } };
    if (!(await tx.squadMember.findUnique({ where: member, select: { squadId: true } })))
      throw new DomainError('not_squad_member', 'You must be a member of this squad to check it in.');
    const entry = entries.find((each) => each.squadId === squadId);
    if (!entry) throw notInIt();
    if (!isCheckIn({ status, startsAt }, now()))
      throw new DomainError('check_in_closed', 'Squads check in during the 30 minutes before the start.');
    if (entry.isCheckedIn) throw new DomainError('already_checked_in', 'This squad has checked in already.');
    const where = { tournamentId_squadId: { tournamentId, squadId } };
    await tx.tournamentSquad.update({ where, data: { checkedInAt: now() }, select: { squadId: true } });
  });
  return { message: 'Your squad is checked in.' };
}

/** @throws DomainError `not_tournament_creator`, `tournament_started` where it has begun, or is over */
function requireOpen(viewer: Viewer, bracket: Bracket, act: 'start' | 'call off'): void {
  if (!mayStart(viewer, bracket))
    throw new DomainError('not_tournament_creator', `Only the tournament creator can ${act} it.`);
  if (bracket.status !== 'open')
    throw new DomainError('tournament_started', 'This tournament has begun already.');
}

/**
 * Ends a tournament that has not begun, without a winner.
 * @param decide  called in the transaction where somebody else made it, to keep who did it
 * @throws DomainError `tournament_not_found`, and what `requireOpen` throws
 */
export async function cancel(
  viewer: Viewer,
  tournamentId: number,
  decide: (tx: Transaction) => Promise<void>,
) {
  await change(viewer, tournamentId, async (tx, bracket) => {
    requireOpen(viewer, bracket, 'call off');
    await close(tx, bracket, viewer.id);
    if (bracket.creatorId !== viewer.id) await decide(tx);
  });
  return { message: 'The tournament is called off.' };
}

/**
 * Draws the matches. With a start time, among those who checked in; else among all.
 * @param begun  called in the transaction where somebody else made it, to keep who did it
 * @throws DomainError `tournament_not_found`, what `requireOpen` throws, `too_few_squads`
 */
export async function start(viewer: Viewer, tournamentId: number, begun: (tx: Transaction) => Promise<void>) {
  await change(viewer, tournamentId, async (tx, bracket) => {
    requireOpen(viewer, bracket, 'start');
    if (!(await begin(tx, bracket)))
      throw new DomainError('too_few_squads', 'A tournament needs at least two squads that are there.');
    if (bracket.creatorId !== viewer.id) await begun(tx);
  });
  return { message: 'The tournament has begun.', tournament: await detailsAs(viewer, tournamentId) };
}

/** Takes a squad out: before the start it leaves its place, after it the other side wins what is not played. */
export async function takeOut(tx: Transaction, bracket: Bracket, squadId: number): Promise<void> {
  const tournamentId = bracket.id;
  const where = { tournamentId_squadId: { tournamentId, squadId } };
  const entry = bracket.entries.find((each) => each.squadId === squadId);
  if (bracket.status === 'open') {
    await tx.tournamentSquad.delete({ where });
    const data = { participantCount: { decrement: 1 } };
    await tx.tournament.update({ where: { id: tournamentId }, data, select: { id: true } });
    return;
  }
  await tx.tournamentSquad.update({ where, data: { withdrawnAt: now() }, select: { squadId: true } });
  if (entry) entry.isWithdrawn = true;
  if (bracket.status === 'running') await advanceAll(tx, bracket);
}

/**
 * Takes one's squad out of a tournament.
 * @throws DomainError `squad_not_found`; `tournament_not_found`; `not_squad_captain` for who does not act for it;
 *   `not_in_tournament`; `tournament_over`
 */
export async function withdrawSquad(viewer: Viewer, tournamentId: number, squadId: number) {
  await creatorOf(viewer, squadId);
  await change(viewer, tournamentId, async (tx, bracket) => {
    if (!(await actsFor(tx, viewer, [squadId])).includes(squadId))
      throw new DomainError('not_squad_captain', 'Only the squad creator or its captain can withdraw it.');
    const entry = bracket.entries.find((each) => each.squadId === squadId);
    if (!entry || entry.isWithdrawn) throw notInIt();
    if (bracket.status !== 'open' && bracket.status !== 'running')
      throw new DomainError('tournament_over', 'This tournament is over.');
    await takeOut(tx, bracket, squadId);
  });
  return { message: 'Your squad has withdrawn.' };
}

/** For which of these squads a person acts. visibility-exempt: ids alone, of squads that are given. */
export async function actsFor(tx: Transaction, viewer: Viewer, squadIds: number[]): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select s.id from squads s where s.id = any(${squadIds}::int[]) and (s.creator_id = ${viewer.id}
      or (s.captain_id = ${viewer.id} and exists (
        select 1 from squad_members m where m.squad_id = s.id and m.user_id = ${viewer.id})))`;
  return rows.map(({ id }) => id);
}
