import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** Deletes unanswered message requests to and from a deleted account. Accepted conversations stay. */
export async function removeRequests(tx: Transaction, userId: number): Promise<void> {
  await tx.conversation.deleteMany({
    where: { members: { some: { userId, state: { in: ['waiting', 'request', 'declined'] } } } },
  });
}

/**
 * Deletes the conversations whose other person has left before, with their files: nobody is left who reads them. Of two who
 * leave at the same moment, at least the later one finds the other gone. Reports keep their own copies.
 *
 * visibility-exempt: it shows nothing to anybody.
 */
export async function removeUnreadable(tx: Transaction, userId: number): Promise<void> {
  const gone = { email: { startsWith: 'deleted:' } };
  const left = await tx.conversation.findMany({
    where: {
      OR: [
        { lowUserId: userId, high: gone },
        { highUserId: userId, low: gone },
      ],
    },
    select: { id: true },
  });
  const ids = left.map(({ id }) => id);
  await tx.$executeRaw`
    update media set kept_at = null, created_at = to_timestamp(0) from messages t
    where t.conversation_id = any(${ids}) and media.key = t.media_key`;
  await tx.conversation.deleteMany({ where: { id: { in: ids } } });
}
