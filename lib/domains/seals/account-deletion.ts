import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/**
 * Deletes the sealed copies for which the person is the recipient: nobody else has the keys. Copies of ghosts that they sent
 * stay until they expire, so that a sender cannot avoid reports by deleting the account. Copies in reports stay in any case
 * (rules.md, Safety).
 */
export async function removeSealedGhosts(tx: Transaction, userId: number): Promise<void> {
  await tx.sealedGhost.deleteMany({ where: { recipientId: userId } });
}
