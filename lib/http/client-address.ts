/** The network address a request came from, for limits that are not a person's. */
import { env } from '@/lib/platform/env';

/**
 * `scripts/serve` (and Vercel) append the address that connected to X-Forwarded-For; proxies of one's own each append
 * one more. Counting from the right, nothing that a client writes there itself is believed.
 */
export function clientAddress(headers: Headers): string {
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((each) => each.trim());
  return hops.at(-1 - env().TRUSTED_PROXIES) || 'unknown';
}
