/** Authorization by signatures with the application's secret. They are compared in constant time. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type Application = { id: string; key: string; secret: string };

/** Maximum clock difference of a request, in seconds. */
const clockSlack = 600;

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Whether the application authorized this connection for a channel.
 * @param auth         `key:signature`, from the subscription
 * @param channelData  on a presence channel: the signed JSON that names the member
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

/** Whether the application signed this connection's user data. @param userData  the signed JSON */
export const maySignIn = (app: Application, socketId: string, auth: unknown, userData: string): boolean =>
  maySubscribe(app, socketId, ':user:', auth, userData);

export type Asked = { method: string; path: string; query: URLSearchParams; body: Buffer };

/**
 * Checks that an HTTP API request comes from the application.
 * @param now  in epoch seconds
 * @returns the reason for a refusal, else null
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
