import { pageLimit } from '@/lib/contract/constants/requests';
import type { Relation } from '@/lib/contract/contact';
import type { Friends } from './schema';

/**
 * The relation to a person by the first page of one's own lists. Pure.
 * @returns null if the page does not say, because they may be further down
 */
export function relationIn({ friends, incoming, outgoing }: Friends, username: string): Relation | null {
  const isIn = (list: Friends['friends']) => list.some((each) => each.username === username);
  if (isIn(incoming)) return 'incoming';
  if (isIn(outgoing)) return 'outgoing';
  if (isIn(friends)) return 'friends';
  return [friends, incoming, outgoing].some((list) => list.length === pageLimit.max) ? null : 'none';
}
