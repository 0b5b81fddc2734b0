import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { lockInOrder } from '@/lib/platform/database/locks';

/** visibility-exempt: ids to lock, shown to nobody. */
const squadsTouched = `
  select squad_id from squad_members where user_id = $1 union select id from squads where creator_id = $1`;

/** What a squad or a tournament plays once its founder, who had named it, has left. */
export const unnamedGame = 'Game squad';

/**
 * A person who leaves is in no squad any more. Squads that they founded go on under 'Deleted user', without their words: no
 * description, not the id that other players know them by, and as the game's name only one that others play too.
 * Each name is looked for once: a name that one person alone gave to ten thousand squads is a walk through all of them.
 *
 * visibility-exempt: whether others play it, shown to nobody.
 */
export async function removeFromSquads(tx: Transaction, userId: number): Promise<void> {
  await lockInOrder(tx, 'squads', squadsTouched, userId);
  await tx.$executeRaw`
    with gone as (delete from squad_members where user_id = ${userId} returning squad_id)
    update squads set member_count = member_count - 1, captain_id = nullif(captain_id, ${userId}) from gone where squads.id = gone.squad_id`;
  await tx.$executeRaw`
    with names as materialized (
      select n.game_name, exists (
        select 1 from squads o where o.game_name = n.game_name and o.creator_id <> ${userId}) as others_play_it
      from (select distinct game_name from squads where creator_id = ${userId}) n)
    update squads s set uid = '-', description = '',
      game_name = case when names.others_play_it then s.game_name else ${unnamedGame} end
    from names where s.creator_id = ${userId} and s.game_name = names.game_name`;
}
