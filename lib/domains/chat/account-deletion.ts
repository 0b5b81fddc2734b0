import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** What was asked of somebody who left, or by them, and never answered, is gone; what two people wrote to each other stays. */
export async function removeRequests(tx: Transaction, userId: number): Promise<void> {
  await tx.conversation.deleteMany({
    where: { members: { some: { userId, state: { in: ['waiting', 'request', 'declined'] } } } },
  });
}
