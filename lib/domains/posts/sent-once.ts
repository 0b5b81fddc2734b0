import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { db, isDuplicate } from '@/lib/platform/database/client';

/**
 * Makes writes idempotent. The client queues what was written offline, and retries after a lost response. A unique index on
 * `clientId` refuses the second insert, and the retry gets the stored row.
 */
export async function sentOnce<Row>(store: () => Promise<Row>, stored: () => Promise<Row>): Promise<Row> {
  try {
    return await store();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return stored();
  }
}

type Named = { userId: number; clientId: string };

const named = (viewer: Viewer, clientId: string | undefined): Named => ({
  userId: viewer.id,
  clientId: clientId ?? '',
});

/** visibility-exempt: the viewer's own post. */
export const postSentBefore = (viewer: Viewer, clientId: string | undefined) =>
  db().post.findFirst({ where: named(viewer, clientId), select: { id: true } });

/** visibility-exempt: the viewer's own comment. */
export const commentSentBefore = (viewer: Viewer, clientId: string | undefined) =>
  db().comment.findFirst({ where: named(viewer, clientId), select: { id: true } });
