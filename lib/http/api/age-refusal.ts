/** The device on which somebody was refused for their age: it says so itself for a day, sealed, and names nobody. */
import { decode, encode } from 'next-auth/jwt';
import { ageRefusalKept } from '@/lib/contract/constants/accounts';
import { ageCookieName } from '@/lib/contract/session-cookie';
import { fromNow, now } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';
import { cookieNamed, setCookie } from './session';

/** Sealed under another key than a session's token: neither is ever taken for the other. */
const salt = 'age refusal';
const longest = 1000;

/** Whether the day of a refusal on this device is not over. */
export async function wasRefusedHere(headers: Headers): Promise<boolean> {
  const token = cookieNamed(ageCookieName, headers);
  if (!token || token.length > longest) return false;
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt }).catch(() => null);
  return typeof claims?.until === 'number' && claims.until > now().getTime();
}

export async function refusalCookie(): Promise<string> {
  const maxAge = ageRefusalKept / 1000;
  const until = fromNow(ageRefusalKept).getTime();
  const token = await encode({ token: { until }, secret: env().NEXTAUTH_SECRET, salt, maxAge });
  return setCookie({ name: ageCookieName, value: token, path: '/api/register', maxAge });
}
