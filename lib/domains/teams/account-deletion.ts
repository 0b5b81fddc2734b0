import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { lockInOrder } from '@/lib/platform/database/locks';

const teamsTouched = 'select team_id from team_members where user_id = $1';

/** The key of a team without a name: no name that somebody chose begins with a space, so it is never taken. */
const keyWithoutName = `' ' || id`;

/**
 * Removes a person from all teams. Teams that they founded stay, with 'Deleted user' as their founder, and with a number
 * instead of the name that the person chose.
 */
export async function removeFromTeams(tx: Transaction, userId: number): Promise<void> {
  await lockInOrder(tx, 'teams', teamsTouched, userId);
  await tx.$executeRaw`
    with gone as (delete from team_members where user_id = ${userId} returning team_id)
    update teams set member_count = member_count - 1 from gone where teams.id = gone.team_id`;
  await tx.$executeRawUnsafe(
    `update teams set name = 'Team ' || id, name_key = ${keyWithoutName} where creator_id = $1`,
    userId,
  );
}
