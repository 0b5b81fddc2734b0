import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** Deletes the creator account's picks of a deleted account. */
export async function removeFromHallOfFame(tx: Transaction, userId: number): Promise<void> {
  await tx.developerPick.deleteMany({ where: { userId } });
}
