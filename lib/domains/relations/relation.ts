/** The relation between two people, as lists of people select it. */
import type { Relation } from '@/lib/contract/contact';

/** A person as `relationColumns` reads them. */
export type RelationRow = { friends: boolean; outgoing: boolean; incoming: boolean };

/** Friend requests between the viewer `$1` and a person `u`. A declined request stays visible only to its sender. */
export const requestColumns = `
  exists (select 1 from friend_requests r where r.sender_id = $1 and r.recipient_id = u.id
    and r.cancelled_at is null) as outgoing,
  exists (select 1 from friend_requests r where r.sender_id = u.id and r.recipient_id = $1
    and r.cancelled_at is null and r.declined_at is null) as incoming`;

/** The relation of a person `u` to the viewer `$1`. */
export const relationColumns = `
  exists (select 1 from friendships f where f.user_id = $1 and f.friend_id = u.id) as friends,
  ${requestColumns}`;

export function relationOf({ friends, outgoing, incoming }: RelationRow): Relation {
  if (friends) return 'friends';
  if (outgoing) return 'outgoing';
  return incoming ? 'incoming' : 'none';
}
