/** Where the realtime service is: for the server, which publishes, and for browsers, which listen. */
import { env } from '../env';

export type RealtimeService = {
  appId: string;
  key: string;
  secret: string;
  cluster: string | null;
  host: string | null;
  port: number | null;
  tls: boolean;
  /** Whether browsers connect to it through the app's own port. */
  throughApp: boolean;
};

/** @returns the configured service, or null: then there are no live events, and everything else works */
export function realtimeService(): RealtimeService | null {
  const settings = env();
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret } = settings;
  if (!appId || !key || !secret) return null;
  // A host takes precedence over a cluster.
  const host = settings.PUSHER_HOST ?? null;
  const port = settings.PUSHER_PORT ?? 443;
  return {
    appId,
    key,
    secret,
    cluster: host ? null : (settings.PUSHER_CLUSTER ?? null),
    host,
    port: host ? port : null,
    tls: host ? (settings.PUSHER_TLS ?? port === 443) : true,
    throughApp: settings.PUSHER_THROUGH_APP ?? false,
  };
}

export type Address = {
  key: string | null;
  cluster: string | null;
  host: string | null;
  port: number | null;
  tls: boolean | null;
};

/**
 * Where the requesting browser should listen. Through the app's own port, this is the address at which it reached the app:
 * on this machine, in the local network, or behind a proxy.
 * @param headers  of the request
 */
export function addressFor(headers: Headers): Address {
  const service = realtimeService();
  if (!service) return { key: null, cluster: null, host: null, port: null, tls: null };
  const { key, cluster, host, port, tls } = service;
  if (!service.throughApp) return { key, cluster, host, port, tls };
  const secure = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';
  const asked = nameOf(headers.get('host'), secure) ?? new URL(env().NEXTAUTH_URL);
  return {
    key,
    cluster: null,
    host: asked.hostname,
    port: Number(asked.port || (secure ? 443 : 80)),
    tls: secure,
  };
}

/** The address in `Host`. It goes into the content policy, so `;` and `*` must not get through. */
function nameOf(host: string | null, secure: boolean): URL | null {
  const name = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/i.test(host ?? '');
  return name ? URL.parse(`${secure ? 'https' : 'http'}://${host}`) : null;
}

/** The origins that a page's content policy must allow for live events. */
export function realtimeSources(headers: Headers): string[] {
  const { key, cluster, host, port, tls } = addressFor(headers);
  if (!key) return [];
  const scheme = tls ? 'wss' : 'ws';
  return [cluster ? `wss://ws-${cluster}.pusher.com` : `${scheme}://${host}:${port}`];
}
