/**
 * Speaks on the channels, by the official `pusher` package: to Pusher, or to any server that speaks its protocol, the
 * embedded one among them. A lost event costs nothing (contract.md, Realtime), so nothing here ever fails a write.
 */
import 'server-only';
import { Agent } from 'node:http';
import { Agent as AgentOverTls } from 'node:https';
import type Pusher from 'pusher';
import type { ChannelName, EventsOn } from '@/lib/contract/realtime';
import { afterResponse } from '@/lib/platform/after-response';
import { assertOutsideTransaction } from '@/lib/platform/database/transaction-guard';
import { log } from '../log';
import { type RealtimeService, realtimeService } from './address';

/** How long an event may be on its way, in milliseconds. */
const patience = 2000;
/** As many channels as the service takes at once. */
const channelsAtOnce = 100;

type FromServer<C extends ChannelName> = Exclude<keyof EventsOn<C> & string, `client-${string}`>;

/** How many events this process sent, and how many it could not. */
export const published = { sent: 0, failed: 0 };

const held = globalThis as { hypegistPusher?: Promise<Pusher> };

/** What speaks to the service. Loaded by the first event: not every call brings the package along. */
export function speaker(service: RealtimeService): Promise<Pusher> {
  held.hypegistPusher ??= connect(service);
  return held.hypegistPusher;
}

async function connect({ appId, key, secret, cluster, host, port, tls }: RealtimeService): Promise<Pusher> {
  const { default: Official } = await import('pusher');
  const agent = new (tls ? AgentOverTls : Agent)({ keepAlive: true, maxSockets: 20 });
  const common = { appId, key, secret, useTLS: tls, timeout: patience, agent };
  return cluster
    ? new Official({ ...common, cluster })
    : new Official({ ...common, host: host ?? '', port: String(port) });
}

/**
 * Sends an event to everyone who listens on a channel, or on each of several.
 * @returns whether it went out; it never throws
 */
export async function publish<C extends ChannelName, E extends FromServer<C>>(
  channels: C | readonly C[],
  event: E,
  data: EventsOn<C>[E],
): Promise<boolean> {
  const service = realtimeService();
  if (!service) return false;
  assertOutsideTransaction('realtime');
  const names = typeof channels === 'string' ? [channels] : [...new Set(channels)];
  try {
    const pusher = await speaker(service);
    for (let from = 0; from < names.length; from += channelsAtOnce)
      await pusher.trigger(names.slice(from, from + channelsAtOnce), event, data);
    published.sent += 1;
    return true;
  } catch (error) {
    published.failed += 1;
    const { status } = error as { status?: number };
    log.warn({ error, event, status, failed: published.failed }, 'a live event was not sent');
    return false;
  }
}

/** The same once the answer has gone out: what a write says after its commit. */
export function announce<C extends ChannelName, E extends FromServer<C>>(
  channels: C | readonly C[],
  event: E,
  data: EventsOn<C>[E],
): void {
  if (realtimeService()) afterResponse(() => publish(channels, event, data));
}

/**
 * Signs that a browser may listen to a channel.
 * @param socketId  its connection, as the service named it
 * @returns what the service will believe, or null where there are no live events
 */
export async function signChannel(socketId: string, channel: string): Promise<{ auth: string } | null> {
  const service = realtimeService();
  if (!service) return null;
  const { auth } = (await speaker(service)).authorizeChannel(socketId, channel);
  return { auth };
}
