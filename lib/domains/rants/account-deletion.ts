import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { lockInOrder } from '@/lib/platform/database/locks';
import { cutOffAuthor, rantsOfNextPart } from './removals';

/**
 * Deletes a part of the links from the Rant Zone to the person. Their rants, comments, upvotes, hugs and reactions stay
 * visible until each is removed at its own random time (removals.ts).
 * @returns whether there are more
 */
export async function removeFromRants(tx: Transaction, userId: number): Promise<boolean> {
  await lockInOrder(tx, 'rants', rantsOfNextPart, userId);
  return cutOffAuthor(tx, userId);
}
