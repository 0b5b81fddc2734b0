import 'server-only';
import type { Transaction } from '@/lib/platform/db';
import { lockInOrder } from '@/lib/platform/locks';

const squadsTouched = `
  select squad_id from squad_members where user_id = $1 union select id from squads where creator_id = $1`;

/**
 * A person who leaves is in no squad any more. Squads that they founded go on under 'Deleted user', without the id that
 * other players know them by.
 */
export async function removeFromSquads(tx: Transaction, userId: number): Promise<void> {
  await lockInOrder(tx, 'squads', squadsTouched, userId);
  await tx.$executeRaw`
    with gone as (delete from squad_members where user_id = ${userId} returning squad_id)
    update squads set member_count = member_count - 1 from gone where squads.id = gone.squad_id`;
  await tx.$executeRaw`update squads set uid = '-' where creator_id = ${userId}`;
}
