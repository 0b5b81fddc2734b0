/** pusher-js as the page's connection uses it: where it listens, whom it asks to be let in, and how patient it is. */
import type Pusher from 'pusher-js';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { realtimeConfig } from '@/lib/contract/realtime';

/** In milliseconds. */
export const usualPace = {
  /** At least, and less than twice as long: whose connections were all ended at once do not all come back at once. */
  betweenAttempts: 1000,
  /** An attempt that has not succeeded by then has failed; a slow network takes four round trips. */
  attempt: 5000,
  /** A connection that lasted so long was a good one. */
  steady: 10_000,
  /** The next page may listen to the same channel. */
  leave: 3000,
  /** After so long without a word the library asks whether the server is still there; that costs some 200 bytes. */
  activity: 60_000,
  pong: 10_000,
};

export type Pace = typeof usualPace;

export type Wiring = {
  /** Where to listen. */
  config: () => Promise<AnswerOf<typeof realtimeConfig>>;
  /** Where to ask to be let into a channel, and to sign in, and with which headers. */
  authEndpoint: string;
  userAuthEndpoint: string;
  authHeaders: () => Record<string, string>;
  pace?: Partial<Pace>;
};

/** @returns null where there are no live events here */
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
    // Its other ways of listening load scripts from elsewhere. `ws` is a socket, by TLS where that is forced; what it calls
    // `wss` is what it falls back to without.
    enabledTransports: ['ws'],
    activityTimeout: pace.activity,
    pongTimeout: pace.pong,
    unavailableTimeout: pace.attempt,
    channelAuthorization: asking(wiring.authEndpoint),
    userAuthentication: asking(wiring.userAuthEndpoint),
  });
}
