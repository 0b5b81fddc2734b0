/**
 * The client address of a socket. The app, which proxies the socket, sends it in a header signed with the shared secret.
 * Headers that a client sets itself are never trusted.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The header in which the app sends the address. */
export const addressHeader = 'x-client-address';

/** @param {string} address @param {string} secret */
const sign = (address, secret) => createHmac('sha256', secret).update(`address:${address}`).digest('hex');

/**
 * The client's address, as in lib/http/api/client-address.ts: counted from the right, past our own proxies.
 * @param {string | string[] | undefined} forwarded  X-Forwarded-For as received
 * @param {string | undefined} connected             the peer address of the connection
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
 * @returns the address that the app signed for a proxied socket, else the peer address
 */
export function addressSaid({ headers, socket }, secret) {
  const [, signature = '', address = ''] =
    /^([0-9a-f]{64}) (.{1,200})$/.exec(String(headers[addressHeader])) ?? [];
  const [a, b] = [Buffer.from(signature), Buffer.from(sign(address, secret))];
  return a.length === b.length && timingSafeEqual(a, b) ? address : (socket.remoteAddress ?? 'unknown');
}

/**
 * The unit of limits by address: an IPv4 address, or the first 64 bits of an IPv6 address, since one household or phone
 * usually has a whole /64.
 * @param {string} address
 */
export function networkOf(address) {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
