/**
 * The network address that a socket comes from: what the app, which passes it on, says under the secret that both have.
 * What a client writes into its own headers is never believed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where the app says it to the realtime server. */
export const addressHeader = 'x-client-address';

/** @param {string} address @param {string} secret */
const sign = (address, secret) => createHmac('sha256', secret).update(`address:${address}`).digest('hex');

/**
 * Who asks, as in lib/http/api/client-address.ts: counted from the right, past the proxies of one's own.
 * @param {string | string[] | undefined} forwarded  X-Forwarded-For as it came
 * @param {string | undefined} connected             the address that connected to us
 * @param {number} trustedProxies
 */
export function addressOf(forwarded, connected, trustedProxies) {
  const hops = [...String(forwarded ?? '').split(','), connected ?? 'unknown'].map((each) => each.trim());
  return hops.at(-1 - trustedProxies) || 'unknown';
}

/** @param {string} address @param {string} secret */
export const signedAddress = (address, secret) => `${sign(address, secret)} ${address}`;

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {string} secret
 * @returns what the app said of a socket that it passes on, else the address that connected
 */
export function addressSaid({ headers, socket }, secret) {
  const [, signature = '', address = ''] =
    /^([0-9a-f]{64}) (.{1,200})$/.exec(String(headers[addressHeader])) ?? [];
  const [a, b] = [Buffer.from(signature), Buffer.from(sign(address, secret))];
  return a.length === b.length && timingSafeEqual(a, b) ? address : (socket.remoteAddress ?? 'unknown');
}

/**
 * What is counted as one: an IPv4 address, or the first 64 bits of an IPv6 address, since a household or a phone has all
 * of the rest to itself.
 * @param {string} address
 */
export function networkOf(address) {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
