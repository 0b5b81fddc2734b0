import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** What a person was told, and what others were told of them by name. What the rest was about has gone by itself. */
export async function removeNotices(tx: Transaction, userId: number): Promise<void> {
  await tx.notice.deleteMany({ where: { userId } });
  // By the index of the few that are about a person.
  await tx.$executeRaw`delete from notices where subject_type = 'person' and subject_id = ${userId}`;
  await tx.noticeMark.deleteMany({ where: { userId } });
  await tx.pushSubscription.deleteMany({ where: { userId } });
  await tx.pushState.deleteMany({ where: { userId } });
}
