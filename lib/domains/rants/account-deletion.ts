import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { lockInOrder } from '@/lib/platform/database/locks';
import { cutOffAuthor } from './removals';

/** noRules: ids to lock, shown to nobody. */
const rantsTouched = `
  select rant_id from rant_authors where user_id = $1
  union select rant_id from rant_upvotes where user_id = $1
  union select rant_id from rant_hugs where user_id = $1
  union select rant_id from rant_reactions where user_id = $1
  union select c.rant_id from rant_comment_authors a join rant_comments c on c.id = a.comment_id where a.user_id = $1`;

/**
 * What goes from the Rant Zone when a person leaves: everything that leads to them. What they wrote and pressed is seen until its
 * own moment comes (removals.ts).
 */
export async function removeFromRants(tx: Transaction, userId: number): Promise<void> {
  await lockInOrder(tx, 'rants', rantsTouched, userId);
  await cutOffAuthor(tx, userId);
}
