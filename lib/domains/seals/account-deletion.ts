import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/**
 * What was sealed for somebody who leaves goes with them: nobody else has the keys. What they sent stays its day out, so that
 * whoever sends a ghost and leaves at once can be reported like anybody else; what a report has copied stays in any case
 * (rules.md, Safety).
 */
export async function removeSealedGhosts(tx: Transaction, userId: number): Promise<void> {
  await tx.sealedGhost.deleteMany({ where: { recipientId: userId } });
}
