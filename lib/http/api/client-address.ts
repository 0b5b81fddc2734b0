/** The network address of a request, for rate limits that do not count by account. */
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '@/lib/platform/env';

/**
 * `scripts/server` (and Vercel) append the address of the connection to X-Forwarded-For. Each proxy of the operator appends
 * one more. Counting from the right skips anything that the client wrote there itself.
 */
export function clientAddress(headers: Headers): string {
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((each) => each.trim());
  return hops.at(-1 - env().TRUSTED_PROXIES) || 'unknown';
}

/**
 * The rate-limit key for a request's address. A household with IPv6 has 2^64 addresses and can switch at will, so its /64
 * network is counted. An IPv4 address in IPv6 notation counts as the IPv4 address.
 */
export function clientNetwork(headers: Headers): string {
  const address = clientAddress(headers);
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
