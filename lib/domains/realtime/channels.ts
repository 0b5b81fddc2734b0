import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import { battlesChannel, showdownChannel, userChannel } from '@/lib/contract/realtime';
import { notLoggedIn } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { viewerOfSession } from '@/lib/domains/accounts/sessions';
import { closingOf } from '@/lib/domains/age-limit/closings';
import { db } from '@/lib/platform/database/client';
import { nameConnection, signUser } from '@/lib/platform/realtime/connections';
import { signChannel } from '@/lib/platform/realtime/realtime';

/** Who may subscribe to which channel (contract.md, Realtime). All other names are refused. */
async function mayHear(viewer: Viewer, channel: string): Promise<boolean> {
  if (channel === userChannel(viewer.id)) return true;
  // Who has turned 20 reads their own chats, and nothing of the rest (rules.md, Turning 20).
  if (await closingOf(viewer)) return false;
  if (channel === battlesChannel || channel === showdownChannel) return true;
  // Events only say which match changed, which is no secret. The page then requests what the viewer may see.
  if (/^private-tournament-[1-9]\d{0,9}$/.test(channel)) return true;
  const squadId = Number(/^private-squad-([1-9]\d{0,9})$/.exec(channel)?.[1]);
  if (!squadId || squadId > largestId) return false;
  const membership = { squadId_userId: { squadId, userId: viewer.id } };
  return (await db().squadMember.findUnique({ where: membership, select: { userId: true } })) !== null;
}

/**
 * Records that a connection belongs to the viewer, so that it is closed with their session. It is recorded before the
 * permission is checked, against a race: a permission that ends later closes the connection, one that ended earlier is found
 * by the check.
 * @throws DomainError `not_logged_in` when the session has just ended, `too_many_connections`, `foreign_connection` when it is
 *   another person's, `unavailable` when the service does not respond
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
  if (!(await viewerOfSession(viewer.sessionId))) throw notLoggedIn();
}

const switchedOff = () => new DomainError('not_offered', 'Live updates are switched off.');

/**
 * Authorizes a connection of the viewer for a channel.
 * @throws DomainError `channel_forbidden` when they may not subscribe to it, `not_offered` when realtime is switched off, and
 *   what `takeConnection` throws
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
 * Identifies the owner of a connection to the realtime service, so that it can be closed with their session.
 * @throws DomainError `not_offered` when realtime is switched off, and what `takeConnection` throws
 */
export async function signIn(viewer: Viewer, socketId: string) {
  await takeConnection(viewer, socketId);
  const signed = await signUser(socketId, viewer.id);
  if (!signed) throw switchedOff();
  return signed;
}
