import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** Deletes a person's notices, and the notices about the person. Other subjects of theirs are already deleted. */
export async function removeNotices(tx: Transaction, userId: number): Promise<void> {
  await tx.notice.deleteMany({ where: { userId } });
  // Uses the partial index on notices about people.
  await tx.$executeRaw`delete from notices where subject_type = 'person' and subject_id = ${userId}`;
  await tx.noticeMark.deleteMany({ where: { userId } });
  await tx.pushSubscription.deleteMany({ where: { userId } });
  await tx.pushState.deleteMany({ where: { userId } });
}
