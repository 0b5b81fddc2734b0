/** Friendships, and requests for one, that a wrong birth date made possible (docs/decisions/121-birth-dates-put-right.md). */
import 'server-only';
import { agesOf } from '@/lib/contract/constants/bands';
import { endFriendship } from '@/lib/domains/relations/friendship-end';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { lockPair } from '@/lib/platform/database/locks';

const [, eldestOfA] = agesOf.A;
const [youngestOfC] = agesOf.C;

/** Whether `one` is 13 to 15 and `other` 18 or older on a UTC day; birthdays and the day are SQL. */
const isAcross = (one: string, other: string, day: string) =>
  `(${day} < ${one} + interval '${eldestOfA + 1} years' and ${day} >= ${other} + interval '${youngestOfC} years')`;

const areApart = (day: string) =>
  `(${isAcross('own.dob', 'u.dob', day)} or ${isAcross('u.dob', 'own.dob', day)})`;

/** `$1` the person, `$2` now. visibility-exempt: ids, shown to nobody. */
const partedByAge = `
  select f.friend_id from friendships f join users own on own.id = f.user_id join users u on u.id = f.friend_id
  where f.user_id = $1 and ${areApart(`(f.created_at at time zone 'utc')::date`)}
    and ${areApart(`($2::timestamptz at time zone 'utc')::date`)}
  order by f.friend_id`;

/**
 * Ends the person's friendships between 13 to 15 and 18 to 19 that were so from their beginning: nobody could have asked for
 * them. One that a birthday has parted since stays (rules.md, Contact). Call it after the birth date is written, under
 * `lockBirthDate`.
 * @returns how many friendships ended
 */
export async function endFriendshipsAcrossAges(tx: Transaction, userId: number): Promise<number> {
  const parted = await tx.$queryRawUnsafe<{ friend_id: number }[]>(partedByAge, userId, now());
  for (const { friend_id } of parted) {
    await lockPair(tx, userId, friend_id);
    await endFriendship(tx, userId, friend_id);
  }
  return parted.length;
}

/** `$1` the person, `$2` now. */
const cancelAcrossAges = `
  update friend_requests r set cancelled_at = $2 from users own, users u
  where own.id = $1 and u.id <> own.id and r.cancelled_at is null
    and ((r.sender_id = own.id and r.recipient_id = u.id) or (r.sender_id = u.id and r.recipient_id = own.id))
    and ${areApart(`($2::timestamptz at time zone 'utc')::date`)}`;

/**
 * Takes back the open requests, from the person and to them, between 13 to 15 and 18 to 19: whoever was asked would go on reading
 * a name that they may not find. Call it as `endFriendshipsAcrossAges`; no request comes about meanwhile.
 * @returns how many requests
 */
export const cancelRequestsAcrossAges = (tx: Transaction, userId: number): Promise<number> =>
  tx.$executeRawUnsafe(cancelAcrossAges, userId, now());
