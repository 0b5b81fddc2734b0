/** The session token: signed and encrypted by next-auth, carrying a session's id (rules.md, Sessions). */
import { LRUCache } from 'lru-cache';
import { decode, encode } from 'next-auth/jwt';
import { sessionLifetime } from '@/lib/contract/constants/accounts';
import { env } from '@/lib/platform/env';
import { recorder } from '@/lib/platform/metrics/recorder';

/**
 * A token's content never changes, so its decryption is cached; whether its session is still valid is checked in the
 * database each time. The cache is on the global object, because middleware and pages are bundled separately and each would
 * decrypt again.
 */
const held = globalThis as { hypegistOpenedTokens?: LRUCache<string, string> };
const opened = held.hypegistOpenedTokens ?? new LRUCache<string, string>({ max: 5000 });
held.hypegistOpenedTokens = opened;

/** @returns a token for the session, with the session's lifetime */
export function tokenFor(sessionId: string): Promise<string> {
  return encode({ token: { sid: sessionId }, secret: env().NEXTAUTH_SECRET, maxAge: sessionLifetime / 1000 });
}

/** @returns the session id in a token, or null for one that is not ours */
export async function sessionIdIn(token: string): Promise<string | null> {
  const known = opened.get(token);
  recorder()?.cache('tokens', known !== undefined);
  if (known) return known;
  if (token.length > 2000) return null;
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET }).catch(() => null);
  const sessionId = typeof claims?.sid === 'string' ? claims.sid : null;
  if (sessionId) opened.set(token, sessionId);
  return sessionId;
}
