import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** What a person had set, the words that they muted among it. */
export async function removeSettings(tx: Transaction, userId: number): Promise<void> {
  await tx.userSettings.deleteMany({ where: { userId } });
}
