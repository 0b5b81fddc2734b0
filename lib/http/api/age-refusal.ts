/** Remembers that a device was refused for age. The device keeps an encrypted cookie for a day; it names no person. */
import { decode, encode } from 'next-auth/jwt';
import { ageRefusalKept } from '@/lib/contract/constants/registration';
import { ageCookieName } from '@/lib/contract/session-cookie';
import { fromNow, now } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';
import { cookieNamed, setCookie } from './session';

/** A salt of its own, so that this cookie and a session token are never accepted in place of each other. */
const salt = 'age refusal';
const longest = 1000;

/** Whether this device was refused less than a day ago. */
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
