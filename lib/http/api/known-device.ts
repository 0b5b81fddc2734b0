/**
 * Devices on which somebody has logged in before. Password guesses on a known device have a rate limit of their own, so
 * that strangers elsewhere cannot lock the owner out (rules.md, Limits). The cookie grants nothing else.
 */
import { randomBytes } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { knownDevice } from '@/lib/contract/constants/accounts';
import { deviceCookieName, renewedDeviceCookieName } from '@/lib/contract/session-cookie';
import { env } from '@/lib/platform/env';
import { cookieNamed, setCookie } from './session';

export type Device = {
  id: string;
  /** The accounts that logged in here, as `countedAs` hashes; the newest last. */
  accounts: string[];
  /** By account, a digest of its password at the last login here, or of the one that was chosen here; the newest last. */
  passwords: Record<string, string>;
};

/** A salt of its own, so that this cookie and a session token are never accepted in place of each other. */
const salt = 'known device';
const longest = 2000;

/**
 * Where a password was chosen by a mailed link, nobody need have logged in: whoever reads the mail may be a stranger. So the
 * renewed cookie adds the password alone, and no account.
 * @returns the device of a request, or null if nobody has logged in on it, or chosen a password, yet
 */
export async function deviceIn(headers: Headers): Promise<Device | null> {
  const [device, renewed] = await Promise.all([
    opened(cookieNamed(deviceCookieName, headers)),
    opened(cookieNamed(renewedDeviceCookieName, headers)),
  ]);
  const { id } = device ?? renewed ?? {};
  if (id === undefined) return null;
  return {
    id,
    accounts: device?.accounts ?? [],
    passwords: { ...device?.passwords, ...renewed?.passwords },
  };
}

async function opened(token: string | null): Promise<Device | null> {
  if (!token || token.length > longest) return null;
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt }).catch(() => null);
  if (typeof claims?.id !== 'string' || !Array.isArray(claims.accounts)) return null;
  return {
    id: claims.id,
    accounts: claims.accounts.filter((each) => typeof each === 'string'),
    passwords: Object.fromEntries(
      Object.entries(claims.passwords ?? {}).filter(([, each]) => typeof each === 'string'),
    ),
  };
}

/**
 * Whether somebody logged in here to the account by its present password. With an earlier one a device is a stranger:
 * whoever knew that could have made any number of known devices.
 * @param password  a digest of the present one; null if there is no such account
 */
export const isKnownTo = (device: Device | null, account: string, password: string | null): boolean =>
  password !== null && device?.passwords[account] === password;

/** What a suspended person does by their password, without a session. */
const suspendedPath = '/api/suspended';
/** The paths of the cookie, by login method: one for each, since it is sent to no other call. */
const paths = { password: ['/api/login', suspendedPath], passkey: ['/api/passkeys/login'] };
export type LoginBy = keyof typeof paths;

const setAtEach = (at: readonly string[], cookie: { name: string; value: string; maxAge: number }) =>
  at.map((path) => setCookie({ ...cookie, path }));

/** An account, and a digest of its password; null where the login was by none. */
export type LoggedIn = { account: string; password: string | null };

/** The cookie of a device, after a login to an account; it takes the place of the one that came, and of a renewed one. */
export async function deviceCookies(
  asked: Headers,
  device: Device | null,
  { account, password }: LoggedIn,
  by: LoginBy = 'password',
): Promise<string[]> {
  const others = device?.accounts.filter((each) => each !== account) ?? [];
  const accounts = [...others, account].slice(-knownDevice.accounts);
  const passwords = password === null ? device?.passwords : withPassword(device, account, password);
  const cookie = await sealed({ id: device?.id ?? newId(), accounts, passwords: passwords ?? {} });
  const renewed = { name: renewedDeviceCookieName, value: '', maxAge: 0 };
  return [
    ...(cookieNamed(renewed.name, asked) ? setAtEach(paths.password, renewed) : []),
    ...setAtEach(paths[by], { name: deviceCookieName, ...cookie }),
  ];
}

/** The cookie of the browser in which a password was changed. The next login there puts it together with the other. */
export async function renewedDeviceCookies(account: string, password: string): Promise<string[]> {
  const renewed = { id: newId(), accounts: [], passwords: { [account]: password } };
  return setAtEach(paths.password, { name: renewedDeviceCookieName, ...(await sealed(renewed)) });
}

/**
 * The cookies of a login that was refused for a suspension, as they came, for the calls of suspended people: before
 * 2026-11-30 a login set them for itself alone, and whoever is suspended gets no new ones.
 */
export const cookiesForSuspended = (asked: Headers): string[] =>
  [deviceCookieName, renewedDeviceCookieName].flatMap((name) => {
    const value = cookieNamed(name, asked);
    const maxAge = knownDevice.lifetime / 1000;
    return value ? setAtEach([suspendedPath], { name, value, maxAge }) : [];
  });

const newId = () => randomBytes(16).toString('base64url');

function withPassword(device: Device | null, account: string, password: string): Device['passwords'] {
  const others = Object.entries(device?.passwords ?? {}).filter(([each]) => each !== account);
  return Object.fromEntries([...others, [account, password]].slice(-knownDevice.accounts));
}

async function sealed(device: Device) {
  const maxAge = knownDevice.lifetime / 1000;
  return { value: await encode({ token: device, secret: env().NEXTAUTH_SECRET, salt, maxAge }), maxAge };
}
