/** A write authorised by the cookie must come from our own pages (rules.md, Sessions). */
import { DomainError } from '@/lib/contract/domain-error';
import { env } from '@/lib/platform/env';

/**
 * Ours is the address that people open (NEXTAUTH_URL), whatever `Host` or a forwarding header says: those a client may
 * write, and a host alone does not tell https from http.
 * @throws DomainError `forbidden` unless the browser says that our own origin asked. A browser sends `Origin` with every
 * write; where it is missing, only its own word `same-origin` in `Sec-Fetch-Site` will do.
 */
export function requireOwnOrigin(headers: Headers): void {
  const origin = headers.get('origin');
  const own = origin
    ? origin === new URL(env().NEXTAUTH_URL).origin
    : headers.get('sec-fetch-site') === 'same-origin';
  if (!own) throw new DomainError('foreign_origin', 'That request did not come from this site.');
}
