/** What two people are to each other, as lists of people read it. */
import type { Relation } from '@/lib/contract/contact';

/** A person as `relationColumns` reads them. */
export type RelationRow = { friends: boolean; outgoing: boolean; incoming: boolean };

/** Of a person `u`: whether they asked the viewer, `$1`, or were asked. A request that was declined goes on for its sender alone. */
export const requestColumns = `
  exists (select 1 from friend_requests r where r.sender_id = $1 and r.recipient_id = u.id
    and r.cancelled_at is null) as outgoing,
  exists (select 1 from friend_requests r where r.sender_id = u.id and r.recipient_id = $1
    and r.cancelled_at is null and r.declined_at is null) as incoming`;

/** Of a person `u`: what they are to the viewer, `$1`. */
export const relationColumns = `
  exists (select 1 from friendships f where f.user_id = $1 and f.friend_id = u.id) as friends,
  ${requestColumns}`;

export function relationOf({ friends, outgoing, incoming }: RelationRow): Relation {
  if (friends) return 'friends';
  if (outgoing) return 'outgoing';
  return incoming ? 'incoming' : 'none';
}
