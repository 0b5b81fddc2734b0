import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** Deletes a person's settings, which include their muted words. */
export async function removeSettings(tx: Transaction, userId: number): Promise<void> {
  await tx.userSettings.deleteMany({ where: { userId } });
}
