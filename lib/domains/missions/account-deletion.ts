import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** A person's missions go with them; the coins that they brought stay in the ledger. */
export async function removeFromMissions(tx: Transaction, userId: number): Promise<void> {
  await tx.missionRun.deleteMany({ where: { userId } });
}
