import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** Deletes the person's mutes in both directions: they have no effect once the account is gone. */
export async function removeMutes(tx: Transaction, userId: number): Promise<void> {
  await tx.mute.deleteMany({ where: { OR: [{ muterId: userId }, { mutedId: userId }] } });
}
