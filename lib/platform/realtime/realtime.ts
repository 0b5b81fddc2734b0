/**
 * Publishes live events with the official `pusher` package, to Pusher or to any server with its protocol, such as the
 * embedded one. A lost event does no harm (contract.md, Realtime), so publishing never fails a write.
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

/** In milliseconds: the time-out of a request. */
const patience = 2000;
/**
 * How long an unused connection is kept, in milliseconds. A service that says it keeps one for less (Node's server: five
 * seconds) finds it closed a second before: a request at the moment when the service itself closes it would fail. Node's agent
 * heeds what the service says only if it has a limit of its own.
 */
const unused = 60_000;
/** The most channels that the service accepts in one request. */
const channelsAtOnce = 100;

type FromServer<C extends ChannelName> = Exclude<keyof EventsOn<C> & string, `client-${string}`>;

/** How many events this process sent, and how many failed. */
export const published = { sent: 0, failed: 0 };

const held = globalThis as { hypegistPusher?: Promise<Pusher> };

/** The system's code for what went wrong with a request's connection; undefined if it was refused, or answered too late. */
export const connectionError = (error: unknown) => (error as { error?: { code?: string } }).error?.code;

/**
 * Asks the service, and once more if it closed the connection just as it was used again: then it did not hear the request.
 * Should it have heard it, the request comes twice, so it must be one that may.
 * @param question  the request, asked through the package's client
 * @throws RequestError of the package if it refuses or does not answer
 */
export async function ask<Answer>(
  service: RealtimeService,
  question: (client: Pusher) => Promise<Answer>,
): Promise<Answer> {
  const client = await speaker(service);
  try {
    return await question(client);
  } catch (error) {
    if (!['ECONNRESET', 'EPIPE'].includes(connectionError(error) ?? '')) throw error;
    return question(client);
  }
}

/** The client of the service. Loaded with the first event, so that not every call loads the package. */
export function speaker(service: RealtimeService): Promise<Pusher> {
  held.hypegistPusher ??= connect(service);
  return held.hypegistPusher;
}

async function connect({ appId, key, secret, cluster, host, port, tls }: RealtimeService): Promise<Pusher> {
  const { default: Official } = await import('pusher');
  const agent = new (tls ? AgentOverTls : Agent)({ keepAlive: true, maxSockets: 20, timeout: unused });
  const common = { appId, key, secret, useTLS: tls, timeout: patience, agent };
  return cluster
    ? new Official({ ...common, cluster })
    : new Official({ ...common, host: host ?? '', port: String(port) });
}

/**
 * Sends an event to all listeners of one or several channels.
 * @returns whether it was sent; it never throws
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
    for (let from = 0; from < names.length; from += channelsAtOnce) {
      const some = names.slice(from, from + channelsAtOnce);
      await ask(service, (pusher) => pusher.trigger(some, event, data));
    }
    published.sent += 1;
    return true;
  } catch (error) {
    published.failed += 1;
    const { status } = error as { status?: number };
    const code = connectionError(error);
    log.warn({ error, event, status, code, failed: published.failed }, 'a live event was not sent');
    return false;
  }
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
