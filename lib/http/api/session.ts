/** Who makes a request: by bearer token, else by session cookie. */
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import { sessionLifetime } from '@/lib/contract/constants/accounts';
import { notLoggedIn } from '@/lib/contract/refusals';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import type { Viewer } from '@/lib/contract/viewer';
import { viewerOfSession } from '@/lib/domains/accounts/sessions';
import { sessionIdIn } from './token';

export type Credentials = { token: string; by: 'bearer' | 'cookie' } | null;

/** The credentials of a request. A bearer token takes precedence over a cookie. */
export function credentialsIn(headers: Headers): Credentials {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '');
  if (bearer?.[1]) return { token: bearer[1], by: 'bearer' };
  const cookie = cookieIn(headers);
  return cookie ? { token: cookie, by: 'cookie' } : null;
}

/** The session cookie's value. */
export const cookieIn = (headers: Headers): string | null => cookieNamed(sessionCookieName, headers);

/** A cookie's value; null if it is missing or empty. */
export const cookieNamed = (name: string, headers: Headers): string | null =>
  parseCookie(headers.get('cookie') ?? '')[name] || null;

/** A `Set-Cookie` header. No script can read the cookie, no other site's form sends it, and it needs https. */
export const setCookie = (cookie: SetCookie): string =>
  stringifySetCookie({ ...cookie, httpOnly: true, secure: true, sameSite: 'lax' });

/** @returns the person whose valid session the token carries, else null */
export async function viewerOfToken(token: string): Promise<Viewer | null> {
  const sessionId = await sessionIdIn(token);
  return sessionId ? viewerOfSession(sessionId) : null;
}

/**
 * A body may arrive for minutes. A session that was ended meanwhile, or an account that was suspended, writes no more.
 * @throws DomainError `not_logged_in`
 */
export async function requireOpenSession({ sessionId }: Viewer): Promise<void> {
  if (!(await viewerOfSession(sessionId))) throw notLoggedIn();
}

export const sessionCookie = (token: string): string =>
  setCookie({ name: sessionCookieName, value: token, path: '/', maxAge: sessionLifetime / 1000 });

export const clearedSessionCookie = setCookie({ name: sessionCookieName, value: '', path: '/', maxAge: 0 });

/**
 * A browser may have kept its stored token but lost the cookie. It gets the cookie back when the token is verified at
 * start, so that pages are rendered for its session again (rules.md, Oddities: 'Loading authentication...').
 */
export function restoreCookie(asked: Headers, answer: Headers): void {
  const credentials = credentialsIn(asked);
  if (credentials?.by === 'bearer' && !cookieIn(asked))
    answer.append('Set-Cookie', sessionCookie(credentials.token));
}
