/** The network address a request came from, for limits that are not a person's. */
import { isIPv6 } from 'node:net';
import { env } from '@/lib/platform/env';

/**
 * `scripts/serve` (and Vercel) append the address that connected to X-Forwarded-For; proxies of one's own each append
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
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1]) return mapped[1];
  const [left = '', right] = plain.split('::');
  const groups = (part: string) => part.split(':').filter((each) => each !== '');
  const [first, last] = [groups(left), groups(right ?? '')];
  // An IPv4 address at the end stands for two groups.
  const tail = last.at(-1)?.includes('.') ? last.length + 1 : last.length;
  const zeros = right === undefined ? 0 : Math.max(0, 8 - first.length - tail);
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
