/**
 * The official `pusher` package as the client of the realtime service: Pusher, or any server with its protocol, such as the
 * embedded one.
 */
import 'server-only';
import { Agent } from 'node:http';
import { Agent as AgentOverTls } from 'node:https';
import type Pusher from 'pusher';
import type { RealtimeService } from './address';

/** In milliseconds: the time-out of a request. */
const patience = 2000;
/**
 * How long an unused connection is kept, in milliseconds. A service that says it keeps one for less (Node's server: five
 * seconds) finds it closed a second before: a request at the moment when the service itself closes it would fail. Node's agent
 * heeds what the service says only if it has a limit of its own.
 */
const unused = 60_000;

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
