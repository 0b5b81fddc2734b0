/** A write authorised by the cookie must come from our own pages (rules.md, Sessions). */
import { Failure } from '@/lib/contract/failure';
import { env } from '@/lib/platform/env';

/**
 * @throws Failure `forbidden` unless the browser says that our own origin asked. A browser sends `Origin` with every
 * write; where it is missing, only its own word `same-origin` in `Sec-Fetch-Site` will do.
 */
export function requireOwnOrigin(headers: Headers): void {
  const origin = headers.get('origin');
  const own = origin
    ? origin === new URL(env().NEXTAUTH_URL).origin || hostOf(origin) === headers.get('host')
    : headers.get('sec-fetch-site') === 'same-origin';
  if (!own) throw new Failure('forbidden', 'That request did not come from this site.');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
