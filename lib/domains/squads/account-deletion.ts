import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { lockInOrder } from '@/lib/platform/database/locks';

/** visibility-exempt: ids to lock, shown to nobody. */
const squadsTouched = `
  select squad_id from squad_members where user_id = $1 union select id from squads where creator_id = $1`;

/** What a squad or a tournament plays once its founder, who had named it, has left. */
export const unnamedGame = 'Game squad';

/**
 * SQL for the game names of what `$1` made in a table, each with the one that is kept once they have left: only a name that
 * others' squads have too. Each is looked for once: a name that one person alone gave to ten thousand squads is a walk
 * through all of them.
 *
 * visibility-exempt: whether others play it, shown to nobody.
 */
export const keptGameNames = (table: 'squads' | 'tournaments') => `
  select n.game_name, case when exists (
      select 1 from squads o where o.game_name = n.game_name and o.creator_id <> $1)
    then n.game_name else '${unnamedGame}' end as kept
  from (select distinct game_name from ${table} where creator_id = $1) n`;

/** visibility-exempt: shown to nobody. */
const withoutWords = `
  with names as materialized (${keptGameNames('squads')})
  update squads s set uid = '-', description = '', game_name = names.kept
  from names where s.creator_id = $1 and s.game_name = names.game_name`;

/**
 * A person who leaves is in no squad any more. Squads that they founded go on under 'Deleted user', without their words: no
 * description, not the id that other players know them by, and as the game's name only one that others play too.
 */
export async function removeFromSquads(tx: Transaction, userId: number): Promise<void> {
  await lockInOrder(tx, 'squads', squadsTouched, userId);
  await tx.$executeRaw`
    with gone as (delete from squad_members where user_id = ${userId} returning squad_id)
    update squads set member_count = member_count - 1, captain_id = nullif(captain_id, ${userId}) from gone where squads.id = gone.squad_id`;
  await tx.$executeRawUnsafe(withoutWords, userId);
}
