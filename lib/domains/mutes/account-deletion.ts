import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** Whom a person muted, and that they were muted, means nothing once they have left. */
export async function removeMutes(tx: Transaction, userId: number): Promise<void> {
  await tx.mute.deleteMany({ where: { OR: [{ muterId: userId }, { mutedId: userId }] } });
}
