/**
 * Devices on which somebody logged in before. Guesses there count apart from what strangers guess elsewhere, so that
 * nobody can lock an account's owner out (rules.md, Limits). The cookie grants nothing but a counter of its own.
 */
import { randomBytes } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { knownDevice } from '@/lib/contract/constants/accounts';
import { deviceCookieName } from '@/lib/contract/session-cookie';
import { env } from '@/lib/platform/env';
import { cookieNamed, setCookie } from './session';

export type Device = {
  id: string;
  /** Whose passwords were right here, as login counts them; the newest last. */
  accounts: string[];
};

/** Sealed under another key than a session's token: neither is ever taken for the other. */
const salt = 'known device';
const longest = 2000;

/** @returns the device that a request comes from, or null for one where nobody has logged in yet */
export async function deviceIn(headers: Headers): Promise<Device | null> {
  const token = cookieNamed(deviceCookieName, headers);
  if (!token || token.length > longest) return null;
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt }).catch(() => null);
  if (typeof claims?.id !== 'string' || !Array.isArray(claims.accounts)) return null;
  return { id: claims.id, accounts: claims.accounts.filter((each) => typeof each === 'string') };
}

/** Where the cookie is sent, by what somebody logs in with: to no other call. */
const paths = { password: '/api/login', passkey: '/api/passkeys/login' };
export type LoginBy = keyof typeof paths;

/** The cookie of a device on which somebody logged in to an account just now. */
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
