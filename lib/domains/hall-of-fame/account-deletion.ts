import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** Nobody who has left is picked for anything. */
export async function removeFromHallOfFame(tx: Transaction, userId: number): Promise<void> {
  await tx.developerPick.deleteMany({ where: { userId } });
}
