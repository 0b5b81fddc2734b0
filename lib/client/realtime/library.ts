/** pusher-js as the page's connection uses it: its addresses, authorization and time-outs. */
import type Pusher from 'pusher-js';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { realtimeConfig } from '@/lib/contract/realtime';

/** In milliseconds. */
export const usualPace = {
  /**
   * At least this, and less than twice as much, at random: if all connections were ended at once, they must not all come
   * back at once.
   */
  betweenAttempts: 1000,
  /** The time-out of an attempt; on a slow network it takes four round trips. */
  attempt: 5000,
  /** After this time, a connection counts as good. */
  steady: 10_000,
  /** How long an unused channel is kept, because the next page may need it. */
  leave: 3000,
  /** After this time without a message, the library pings the server, which costs some 200 bytes. */
  activity: 60_000,
  pong: 10_000,
};

export type Pace = typeof usualPace;

export type Wiring = {
  /** Where to listen. */
  config: () => Promise<AnswerOf<typeof realtimeConfig>>;
  /** The addresses for channel authorization and for signing in, and the headers of both. */
  authEndpoint: string;
  userAuthEndpoint: string;
  authHeaders: () => Record<string, string>;
  pace?: Partial<Pace>;
};

/** @returns null if the server has no live events */
export async function openLibrary(wiring: Wiring, pace: Pace): Promise<Pusher | null> {
  const { key, cluster, host, port, tls } = await wiring.config();
  if (!key) return null;
  const { default: Library } = await import('pusher-js');
  const secure = tls !== false || globalThis.location?.protocol === 'https:';
  const asking = (endpoint: string) => ({
    transport: 'ajax' as const,
    endpoint,
    headersProvider: wiring.authHeaders,
  });
  return new Library(key, {
    cluster: cluster ?? '',
    ...(host && port && { wsHost: host, wsPort: port, wssPort: port }),
    forceTLS: secure,
    // The library's other transports load scripts from elsewhere. `ws` is a WebSocket, over TLS if that is forced; `wss` is
    // only its fallback.
    enabledTransports: ['ws'],
    activityTimeout: pace.activity,
    pongTimeout: pace.pong,
    unavailableTimeout: pace.attempt,
    channelAuthorization: asking(wiring.authEndpoint),
    userAuthentication: asking(wiring.userAuthEndpoint),
  });
}
