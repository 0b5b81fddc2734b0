import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { db, isDuplicate } from '@/lib/platform/database/client';

/**
 * What somebody wrote without network waits on their phone, and is sent again where an answer was lost. Under its own name
 * (`clientId`) it is stored once: the database refuses the second, and whoever sends it is given the first.
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

/** noRules: the viewer's own, by its id. */
export const postSentBefore = (viewer: Viewer, clientId: string | undefined) =>
  db().post.findFirst({ where: named(viewer, clientId), select: { id: true } });

/** noRules: the viewer's own, by its id. */
export const commentSentBefore = (viewer: Viewer, clientId: string | undefined) =>
  db().comment.findFirst({ where: named(viewer, clientId), select: { id: true } });
