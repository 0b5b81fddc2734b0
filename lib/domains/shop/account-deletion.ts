import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** Deletes a person's items. The payments stay in the ledger. */
export async function removeFromShop(tx: Transaction, userId: number): Promise<void> {
  await tx.shopOwnership.deleteMany({ where: { userId } });
}
