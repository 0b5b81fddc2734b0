import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** Deletes a person's missions. The coins that were paid for them stay in the ledger. */
export async function removeFromMissions(tx: Transaction, userId: number): Promise<void> {
  await tx.missionRun.deleteMany({ where: { userId } });
}
