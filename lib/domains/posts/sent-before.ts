import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { db } from '@/lib/platform/database/client';

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

/** visibility-exempt: the viewer's own reply. */
export const replySentBefore = (viewer: Viewer, clientId: string | undefined) =>
  db().reply.findFirst({ where: named(viewer, clientId), select: { id: true } });
