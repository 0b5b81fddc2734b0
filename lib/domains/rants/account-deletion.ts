import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { lockInOrder } from '@/lib/platform/database/locks';
import { cutOffAuthor } from './removals';

/** visibility-exempt: ids to lock, shown to nobody. */
const rantsTouched = `
  select rant_id from rant_authors where user_id = $1
  union select rant_id from rant_upvotes where user_id = $1
  union select rant_id from rant_hugs where user_id = $1
  union select rant_id from rant_reactions where user_id = $1
  union select c.rant_id from rant_comment_authors a join rant_comments c on c.id = a.comment_id where a.user_id = $1`;

/**
 * Deletes every link from the Rant Zone to the person. Their rants, comments, upvotes, hugs and reactions stay visible until
 * each is removed at its own random time (removals.ts).
 */
export async function removeFromRants(tx: Transaction, userId: number): Promise<void> {
  await lockInOrder(tx, 'rants', rantsTouched, userId);
  await cutOffAuthor(tx, userId);
}
