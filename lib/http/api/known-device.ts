/**
 * Devices on which somebody has logged in before. Password guesses on a known device have a rate limit of their own, so
 * that strangers elsewhere cannot lock the owner out (rules.md, Limits). The cookie grants nothing else.
 */
import { randomBytes } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { knownDevice } from '@/lib/contract/constants/accounts';
import { deviceCookieName } from '@/lib/contract/session-cookie';
import { env } from '@/lib/platform/env';
import { cookieNamed, setCookie } from './session';

export type Device = {
  id: string;
  /** The accounts that logged in here, as `countedAs` hashes; the newest last. */
  accounts: string[];
};

/** A salt of its own, so that this cookie and a session token are never accepted in place of each other. */
const salt = 'known device';
const longest = 2000;

/** @returns the device of a request, or null if nobody has logged in on it yet */
export async function deviceIn(headers: Headers): Promise<Device | null> {
  const token = cookieNamed(deviceCookieName, headers);
  if (!token || token.length > longest) return null;
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt }).catch(() => null);
  if (typeof claims?.id !== 'string' || !Array.isArray(claims.accounts)) return null;
  return { id: claims.id, accounts: claims.accounts.filter((each) => typeof each === 'string') };
}

/** The path of the cookie, by login method: it is sent to no other call. */
const paths = { password: '/api/login', passkey: '/api/passkeys/login' };
export type LoginBy = keyof typeof paths;

/** The cookie of a device, after a login to an account. */
export async function deviceCookie(
  device: Device | null,
  account: string,
  by: LoginBy = 'password',
): Promise<string> {
  const others = device?.accounts.filter((each) => each !== account) ?? [];
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const accounts = [...others, account].slice(-knownDevice.accounts);
  const maxAge = knownDevice.lifetime / 1000;
  const token = await encode({ token: { id, accounts }, secret: env().NEXTAUTH_SECRET, salt, maxAge });
  return setCookie({ name: deviceCookieName, value: token, path: paths[by], maxAge });
}
