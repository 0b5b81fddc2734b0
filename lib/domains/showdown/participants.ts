import 'server-only';
import { showdownEntryWins } from '@/lib/contract/constants/showdown';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { settleBattles } from '@/lib/domains/battles/settlement';
import { now } from '@/lib/platform/clock';
import { db, isDuplicate, statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { currentCycle, cycleForPerson, refusalOfOther } from './cycles';
import { statusOf } from './rules';
import { participantsIn, standing } from './statements';

type Standing = { wins: number; joined: boolean };

/** What the viewer may do in the current showdown. Battles are settled first, so that a win of this minute counts. */
export async function qualificationOf(viewer: Viewer) {
  await settleBattles();
  const cycle = await currentCycle();
  const [row] = await statement<Standing>('showdown_standing', standing, [viewer.id, cycle.id]);
  const { wins = 0, joined = false } = row ?? {};
  const status = statusOf(cycle);
  return {
    canView: true,
    canParticipate: wins >= showdownEntryWins,
    alreadyJoined: joined,
    tournamentId: cycle.id,
    wins,
    live: status === 'live',
    status,
  };
}

/** The participants, newest first. */
export async function participantsFor(viewer: Viewer, { limit, offset, before }: Page) {
  const cycle = await currentCycle();
  const values = [viewer.id, limit, offset, cycle.id, before ?? null];
  type Row = { user_id: number; username: string };
  const rows = await statement<Row>('showdown_participants', participantsIn, values);
  return rows.map(({ user_id, username }) => ({ user_id, username }));
}

/** Whether a person participates in a cycle. */
export async function takesPart(tx: Transaction, cycleId: number, userId: number): Promise<boolean> {
  const key = { cycleId_userId: { cycleId, userId } };
  return (await tx.showdownParticipant.findUnique({ where: key, select: { id: true } })) !== null;
}

const joinedAlready = () =>
  new DomainError('already_participating', 'You are already a participant in the tournament.');

/**
 * Joins the showdown, which is possible until it ends.
 * @throws DomainError `showdown_not_found`, `showdown_over`, `already_participating`, `voters_cannot_join`, `too_few_wins`
 */
export async function join(viewer: Viewer, tournamentId: number) {
  const cycle = await currentCycle();
  if (tournamentId !== cycle.id) throw await refusalOfOther(db(), tournamentId);
  await settleBattles();
  try {
    await transaction(async (tx) => {
      const { endedAt } = await cycleForPerson(tx, cycle.id, viewer.id);
      if (endedAt)
        throw new DomainError('showdown_over', 'This showdown is over. The next one opens on Monday.');
      if (await takesPart(tx, cycle.id, viewer.id)) throw joinedAlready();
      if (await tx.showdownClipVote.count({ where: { cycleId: cycle.id, userId: viewer.id }, take: 1 })) {
        throw new DomainError(
          'voters_cannot_join',
          'You have voted in this showdown, so you cannot join it.',
        );
      }
      const { wins } = await tx.user.findUniqueOrThrow({ where: { id: viewer.id }, select: { wins: true } });
      if (wins < showdownEntryWins) {
        throw new DomainError(
          'too_few_wins',
          `You need at least ${showdownEntryWins} Hype Battle wins to join the tournament.`,
        );
      }
      await tx.showdownParticipant.create({
        data: { cycleId: cycle.id, userId: viewer.id, joinedAt: now() },
        select: { id: true },
      });
    });
  } catch (error) {
    if (isDuplicate(error)) throw joinedAlready();
    throw error;
  }
  return { message: 'Successfully joined the tournament!' };
}
