/** The end of a friendship, whichever way it comes: by one of the two, by a block, or by a birth date that is put right. */
import 'server-only';
import { agesOf } from '@/lib/contract/constants/bands';
import { utcDateOf } from '@/lib/contract/days';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { isDeletedSql } from '@/lib/platform/database/deleted-account';

/** As long as somebody of the youngest age can be kept apart from anybody, in years. After it, no record of an end matters. */
export const endRemembered = agesOf.B[0] - agesOf.A[0];

/**
 * Ends the friendship of two people, if they are friends. Where their ages part them from now on, the end is remembered: what
 * was said in squads until then was seen, and can be reported. Of an account that is being closed nothing is remembered, and
 * nobody waits for it.
 */
export async function endFriendship(tx: Transaction, oneId: number, otherId: number): Promise<void> {
  const both = [oneId, otherId];
  const today = utcDateOf(now());
  // visibility-exempt: the two themselves, and shown to nobody.
  await tx.$executeRaw`
    with people as materialized (
      select id, dob, dob > ${today}::date - make_interval(years => ${agesOf.B[0]}::int) as younger,
        dob <= ${today}::date - make_interval(years => ${agesOf.C[0]}::int) as older
      from users where id = any(${both}) and not ${isDeletedSql('users')} for key share skip locked),
    ended as (
      delete from friendships where user_id = any(${both}) and friend_id = any(${both}) returning user_id, friend_id)
    insert into ended_friendships (user_id, friend_id, ended_at)
    select ended.user_id, ended.friend_id, ${now()}::timestamptz from ended
    join people one on one.id = ended.user_id join people other on other.id = ended.friend_id
    where (one.younger and other.older) or (one.older and other.younger)
    on conflict (user_id, friend_id) do update set ended_at = excluded.ended_at`;
}
