import 'server-only';
import { unnamedGame } from '@/lib/domains/squads/account-deletion';
import type { Transaction } from '@/lib/platform/database/client';

/**
 * Nobody is left to declare a winner: what a person who leaves had open takes no more squads. Their words go, as from
 * their squads; who played and who won stays.
 *
 * noRules: whether others play the game, shown to nobody.
 */
export async function closeTournamentsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.$executeRaw`update tournaments set status = 'closed' where creator_id = ${userId} and status = 'open'`;
  await tx.$executeRaw`
    update tournaments t set title = 'Tournament', description = '', game_name = case
      when exists (select 1 from squads o where o.game_name = t.game_name and o.creator_id <> t.creator_id) then t.game_name
      else ${unnamedGame} end
    where creator_id = ${userId}`;
}
