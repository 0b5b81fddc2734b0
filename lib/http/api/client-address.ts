/** The network address a request came from, for limits that are not a person's. */
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '@/lib/platform/env';

/**
 * `scripts/server` (and Vercel) append the address that connected to X-Forwarded-For; proxies of one's own each append
 * one more. Counting from the right, nothing that a client writes there itself is believed.
 */
export function clientAddress(headers: Headers): string {
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((each) => each.trim());
  return hops.at(-1 - env().TRUSTED_PROXIES) || 'unknown';
}

/**
 * What the address of a request is counted as. A household with IPv6 is given a network of 2^64 addresses and takes another one
 * whenever it likes, so the network is counted (/64); an IPv4 address written as IPv6 is the IPv4 address.
 */
export function clientNetwork(headers: Headers): string {
  const address = clientAddress(headers);
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
