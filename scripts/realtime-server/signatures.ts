/** Who may speak and who may listen, by what the application's secret signed. Compared in constant time. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type Application = { id: string; key: string; secret: string };

/** How far a request's clock may be from ours, in seconds. */
const clockSlack = 600;

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Whether the application let this connection into a channel.
 * @param auth         what came with the subscription: `key:signature`
 * @param channelData  on a presence channel: who it is, as the JSON that was signed
 */
export function maySubscribe(
  app: Application,
  socketId: string,
  channel: string,
  auth: unknown,
  channelData?: string,
): boolean {
  const signed = [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':');
  return typeof auth === 'string' && same(auth, `${app.key}:${hmac(app.secret, signed)}`);
}

/** Whether the application said who this connection's person is. @param userData  the JSON that was signed */
export const maySignIn = (app: Application, socketId: string, auth: unknown, userData: string): boolean =>
  maySubscribe(app, socketId, ':user:', auth, userData);

export type Asked = { method: string; path: string; query: URLSearchParams; body: Buffer };

/**
 * Whether a request to the HTTP API is the application's.
 * @param now  in epoch seconds
 * @returns why not, else null
 */
export function refusalOf(
  app: Application,
  { method, path, query, body }: Asked,
  now: number,
): string | null {
  const said = (name: string) => query.get(name) ?? '';
  if (!same(said('auth_key'), app.key)) return 'Unknown auth_key';
  if (said('auth_version') !== '1.0') return 'auth_version must be 1.0';
  const fields = [...query]
    .filter(([name]) => name !== 'auth_signature')
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const signed = [method, path, fields.map(([name, value]) => `${name}=${value}`).join('&')].join('\n');
  if (!same(said('auth_signature'), hmac(app.secret, signed))) return 'Invalid signature';
  if (!(Math.abs(now - Number(said('auth_timestamp') || Number.NaN)) <= clockSlack))
    return `auth_timestamp is not within ${clockSlack} seconds of the server's clock`;
  const md5 = createHash('md5').update(body).digest('hex');
  if (body.length > 0 ? !same(said('body_md5'), md5) : query.has('body_md5') && said('body_md5') !== md5)
    return 'body_md5 is not that of the body';
  return null;
}
