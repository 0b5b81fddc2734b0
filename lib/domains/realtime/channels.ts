import 'server-only';
import { largestId } from '@/lib/contract/constants';
import { Failure } from '@/lib/contract/failure';
import { battlesChannel, showdownChannel, userChannel } from '@/lib/contract/realtime';
import type { Viewer } from '@/lib/contract/viewer';
import { db } from '@/lib/platform/db';
import { signChannel } from '@/lib/platform/realtime/realtime';

/** Who may hear which channel (contract.md, Realtime). Any name that is not written there is nobody's. */
async function mayHear(viewer: Viewer, channel: string): Promise<boolean> {
  if (channel === battlesChannel || channel === showdownChannel) return true;
  if (channel === userChannel(viewer.id)) return true;
  const squadId = Number(/^private-squad-([1-9]\d{0,9})$/.exec(channel)?.[1]);
  if (!squadId || squadId > largestId) return false;
  const membership = { squadId_userId: { squadId, userId: viewer.id } };
  return (await db().squadMember.findUnique({ where: membership, select: { userId: true } })) !== null;
}

/**
 * Lets a connection of the viewer's into a channel.
 * @throws Failure `forbidden` where they may not hear it, `not_offered` where there are no live events
 */
export async function letIn(viewer: Viewer, socketId: string, channel: string) {
  if (!(await mayHear(viewer, channel))) throw new Failure('forbidden', 'You cannot listen to that channel.');
  const signed = await signChannel(socketId, channel);
  if (!signed) throw new Failure('not_offered', 'Live updates are switched off.');
  return signed;
}
