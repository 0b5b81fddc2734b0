import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import { battlesChannel, showdownChannel, userChannel } from '@/lib/contract/realtime';
import type { Viewer } from '@/lib/contract/viewer';
import { viewerOfSession } from '@/lib/domains/accounts/sessions';
import { db } from '@/lib/platform/database/client';
import { nameConnection, signUser } from '@/lib/platform/realtime/connections';
import { signChannel } from '@/lib/platform/realtime/realtime';

/** Who may hear which channel (contract.md, Realtime). Any name that is not written there is nobody's. */
async function mayHear(viewer: Viewer, channel: string): Promise<boolean> {
  if (channel === battlesChannel || channel === showdownChannel) return true;
  if (channel === userChannel(viewer.id)) return true;
  // Which match changed is no secret; a page asks for what it may see.
  if (/^private-tournament-[1-9]\d{0,9}$/.test(channel)) return true;
  const squadId = Number(/^private-squad-([1-9]\d{0,9})$/.exec(channel)?.[1]);
  if (!squadId || squadId > largestId) return false;
  const membership = { squadId_userId: { squadId, userId: viewer.id } };
  return (await db().squadMember.findUnique({ where: membership, select: { userId: true } })) !== null;
}

/**
 * Notes that a connection is the viewer's, so that it ends with their session. The connection is noted before its rights
 * are asked: a right that ends afterwards closes it, and one that ended before is seen.
 * @throws DomainError `unauthenticated` where the session has just ended, `too_often` where they have too many connections,
 *   `conflict` where it is another person's, `unavailable` where the service does not answer
 */
async function takeConnection(viewer: Viewer, socketId: string) {
  const outcome = await nameConnection(socketId, viewer.id);
  if (outcome === 'too many')
    throw new DomainError('too_many_connections', 'You have too many pages open. Please close some.', {
      retryAfter: 60,
    });
  if (outcome === 'another')
    throw new DomainError('foreign_connection', 'That connection is not yours. Please try again.');
  if (outcome === 'unavailable')
    throw new DomainError('unavailable', 'Live updates do not work right now. Please try again in a moment.');
  if (!(await viewerOfSession(viewer.sessionId)))
    throw new DomainError('not_logged_in', 'Please log in to continue.');
}

const switchedOff = () => new DomainError('not_offered', 'Live updates are switched off.');

/**
 * Lets a connection of the viewer's into a channel.
 * @throws DomainError `forbidden` where they may not hear it, `not_offered` where there are no live events, and what
 *   `takeConnection` throws
 */
export async function letIn(viewer: Viewer, socketId: string, channel: string) {
  await takeConnection(viewer, socketId);
  if (!(await mayHear(viewer, channel)))
    throw new DomainError('channel_forbidden', 'You cannot listen to that channel.');
  const signed = await signChannel(socketId, channel);
  if (!signed) throw switchedOff();
  return signed;
}

/**
 * Says to the service whose a connection is, so that it can be ended with their session.
 * @throws DomainError `not_offered` where there are no live events, and what `takeConnection` throws
 */
export async function signIn(viewer: Viewer, socketId: string) {
  await takeConnection(viewer, socketId);
  const signed = await signUser(socketId, viewer.id);
  if (!signed) throw switchedOff();
  return signed;
}
