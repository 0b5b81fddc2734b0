/**
 * Assigns realtime connections to people, and ends them. Pusher knows a person's connections once their client has signed
 * in. Our own realtime server is informed by this server instead, and need not trust the client.
 */
import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { afterResponse } from '@/lib/platform/after-response';
import { log } from '../log';
import { realtimeService } from './address';
import { ask, connectionError, speaker } from './client';

/** Whether the realtime server is not running: then nobody is connected to it either. */
const nobodyIsThere = (error: unknown) => connectionError(error) === 'ECONNREFUSED';

/**
 * Assigns a connection to a person, before anything is signed for it.
 * @param socketId  the connection's id at the service
 * @returns `named`, or why nothing may be signed: `too many` connections, `another` person's, `unavailable`
 */
export async function nameConnection(
  socketId: string,
  userId: number,
): Promise<'named' | 'too many' | 'another' | 'unavailable'> {
  const service = realtimeService();
  if (!service?.host) return 'named';
  try {
    const path = `/users/${userId}/connections/${socketId}`;
    await ask(service, (client) => client.post({ path, body: '' }));
    return 'named';
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === 429) return 'too many';
    if (status === 409) return 'another';
    // 404: the connection does not exist, or the server is another implementation without this request.
    if (status === 404 || nobodyIsThere(error)) return 'named';
    log.warn({ error, status, code: connectionError(error) }, 'a realtime connection could not be named');
    return 'unavailable';
  }
}

/** Signs a connection's user, for `pusher:signin`. @returns null if there are no live events */
export async function signUser(socketId: string, userId: number) {
  const service = realtimeService();
  return service && (await speaker(service)).authenticateUser(socketId, { id: String(userId) });
}

/** Pauses before each try, in milliseconds. */
const pauses = [0, 500, 2000, 5000];

/**
 * Ends all realtime connections of people whose session, or whose right to listen to something, has just ended. Their
 * browsers reconnect, and get back what they may still listen to. Call it after the commit: a reconnecting browser's
 * session is checked again, and must already be ended.
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
      await ask(service, (client) => client.terminateUserConnections(String(userId)));
      return;
    } catch (error) {
      if (service.host && nobodyIsThere(error)) return;
    }
  }
  // No user id: the log must not reveal whom a decision about an anonymous rant was about.
  log.error('realtime connections could not be ended');
}
