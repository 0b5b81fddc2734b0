/**
 * Publishes live events with the official `pusher` package, to Pusher or to any server with its protocol, such as the
 * embedded one. A lost event does no harm (contract.md, Realtime), so publishing never fails a write.
 */
import 'server-only';
import type { ChannelName, EventsOn } from '@/lib/contract/realtime';
import { afterResponse } from '@/lib/platform/after-response';
import { assertOutsideTransaction } from '@/lib/platform/database/transaction-guard';
import { log } from '../log';
import { realtimeService } from './address';
import { connectionError, speaker } from './client';
import { sendEvent } from './sending';

type FromServer<C extends ChannelName> = Exclude<keyof EventsOn<C> & string, `client-${string}`>;

/** How many events this process sent, and how many failed. */
export const published = { sent: 0, failed: 0 };

/**
 * Sends an event to all listeners of one or several channels.
 * @returns whether it was sent; it never throws
 */
export async function publish<C extends ChannelName, E extends FromServer<C>>(
  channels: C | readonly C[],
  event: E,
  data: EventsOn<C>[E],
): Promise<boolean> {
  if (!realtimeService()) return false;
  assertOutsideTransaction('realtime');
  const names = typeof channels === 'string' ? [channels] : [...new Set(channels)];
  const outcomes = await Promise.all(names.map((channel) => sendEvent({ channel, name: event, data })));
  const error = outcomes.find((outcome) => outcome !== null);
  if (error === undefined) {
    published.sent += 1;
    return true;
  }
  published.failed += 1;
  const { status } = error as { status?: number };
  const code = connectionError(error);
  log.warn({ error, event, status, code, failed: published.failed }, 'a live event was not sent');
  return false;
}

/** The same after the response was sent; for events after a write's commit. */
export function announce<C extends ChannelName, E extends FromServer<C>>(
  channels: C | readonly C[],
  event: E,
  data: EventsOn<C>[E],
): void {
  if (realtimeService()) afterResponse(() => publish(channels, event, data));
}

/**
 * Signs a browser's right to listen to a channel.
 * @param socketId  its connection's id at the service
 * @returns the signature for the service, or null if there are no live events
 */
export async function signChannel(socketId: string, channel: string): Promise<{ auth: string } | null> {
  const service = realtimeService();
  if (!service) return null;
  const { auth } = (await speaker(service)).authorizeChannel(socketId, channel);
  return { auth };
}
