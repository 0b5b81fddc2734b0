import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** Deletes unanswered message requests to and from a deleted account. Accepted conversations stay. */
export async function removeRequests(tx: Transaction, userId: number): Promise<void> {
  await tx.conversation.deleteMany({
    where: { members: { some: { userId, state: { in: ['waiting', 'request', 'declined'] } } } },
  });
}
