/**
 * Whose realtime connections they are, and their end. Pusher knows a person's connections once their client has signed
 * in; a server of our own is told by us, whatever the client says of itself.
 */
import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { afterResponse } from '@/lib/platform/after-response';
import { log } from '../log';
import { realtimeService } from './address';
import { speaker } from './realtime';

/** Whether the server that was asked is not there at all: then nobody is connected to it either. */
const nobodyIsThere = ({ error }: { error?: { code?: string } }) => error?.code === 'ECONNREFUSED';

/**
 * Says whose a connection is, before anything is signed for it.
 * @param socketId  the connection, as the service named it
 * @returns `named`; or why nothing may be signed: `too many` of theirs, `another` person's, `unavailable`
 */
export async function nameConnection(
  socketId: string,
  userId: number,
): Promise<'named' | 'too many' | 'another' | 'unavailable'> {
  const service = realtimeService();
  if (!service?.host) return 'named';
  try {
    const path = `/users/${userId}/connections/${socketId}`;
    await (await speaker(service)).post({ path, body: '' });
    return 'named';
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === 429) return 'too many';
    if (status === 409) return 'another';
    // 404: there is no such connection, or another server of the protocol, which has no such request.
    if (status === 404 || nobodyIsThere(error as object)) return 'named';
    log.warn({ status }, 'a realtime connection could not be named');
    return 'unavailable';
  }
}

/** Signs who a connection is, for `pusher:signin`. @returns null where there are no live events */
export async function signUser(socketId: string, userId: number) {
  const service = realtimeService();
  return service && (await speaker(service)).authenticateUser(socketId, { id: String(userId) });
}

/** When it is tried again, in milliseconds. */
const pauses = [0, 500, 2000, 5000];

/**
 * Ends all realtime connections of people whose sessions, or whose right to listen to something, have just ended. Their
 * browsers connect again and are let in where they still may. Call it after the commit: who connects again is asked for
 * their session anew.
 */
export function endConnections(...userIds: number[]): void {
  if (userIds.length === 0 || !realtimeService()) return;
  afterResponse(async () => {
    for (const userId of userIds) await end(userId);
  });
}

async function end(userId: number): Promise<void> {
  const service = realtimeService();
  if (!service) return;
  for (const wait of pauses) {
    try {
      if (wait > 0) await pause(wait);
      await (await speaker(service)).terminateUserConnections(String(userId));
      return;
    } catch (error) {
      if (service.host && nobodyIsThere(error as object)) return;
    }
  }
  // Without a name: a moderator's log must not say whom a decision about an anonymous rant was about.
  log.error('realtime connections could not be ended');
}
