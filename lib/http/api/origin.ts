/** A write authorised by the cookie must come from our own pages (rules.md, Sessions). */
import { DomainError } from '@/lib/contract/domain-error';
import { env } from '@/lib/platform/env';

/**
 * Our origin is NEXTAUTH_URL, whatever `Host` or a forwarding header says: a client can write those, and a host alone does
 * not distinguish https from http.
 * @throws DomainError `foreign_origin` unless the browser says that our own origin asked. A browser sends `Origin` with every
 * write; if it is missing, only `Sec-Fetch-Site: same-origin` is accepted.
 */
export function requireOwnOrigin(headers: Headers): void {
  const origin = headers.get('origin');
  const own = origin
    ? origin === new URL(env().NEXTAUTH_URL).origin
    : headers.get('sec-fetch-site') === 'same-origin';
  if (!own) throw new DomainError('foreign_origin', 'That request did not come from this site.');
}
