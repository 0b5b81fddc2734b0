/** Login and logout: the session becomes a token, and the token a cookie. */
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { logIn, passwordDigestOf } from '@/lib/domains/accounts/accounts';
import { deviceInWords } from '@/lib/domains/accounts/device';
import { endOneSession } from '@/lib/domains/accounts/own-sessions';
import { passkeysLeft, recentPasskeysEnded } from '@/lib/domains/accounts/passkey-words';
import { changePassword } from '@/lib/domains/accounts/password-change';
import { resetPassword } from '@/lib/domains/accounts/password-reset';
import { passwordDigest } from '@/lib/domains/accounts/passwords';
import { endSession } from '@/lib/domains/accounts/sessions';
import { unsubscribeSession } from '@/lib/domains/notices/push/subscriptions';
import { firstStep } from '@/lib/domains/second-factor/login';
import { endConnections } from '@/lib/platform/realtime/connections';
import { deleteAccount } from '@/lib/workflows/account-deletion';
import {
  cookiesForSuspended,
  type Device,
  deviceCookies,
  deviceIn,
  type LoggedIn,
  type LoginBy,
  renewedDeviceCookies,
} from './known-device';
import { carryGuesses, countedAs, countGuess, countOwnGuess, unlessNoGuess } from './login-guesses';
import { tellOfNewDevice } from './new-device';
import { secondFactorToken } from './second-factor-token';
import { clearedSessionCookie, cookieIn, sessionCookie } from './session';
import { sessionIdIn, tokenFor } from './token';

/** The device name that the owner sees for a session. */
export const deviceOf = ({ headers }: Request) => deviceInWords(headers.get('user-agent'));

type Attempt = { body: { email: string; password: string }; request: Request; headers: Headers };

/**
 * Checks a password and returns the session's token, which is also set as the cookie. From then on the device is known, and
 * guesses on it are counted separately (rules.md, Limits). An account with a second factor gets neither session nor cookie
 * yet.
 */
export async function logInWithToken({ body, request, headers }: Attempt) {
  const email = body.email.toLowerCase();
  const account = countedAs(email);
  const device = await deviceIn(request.headers);
  const password = device && (await passwordDigestOf(email));
  const { right, noGuess } = await countGuess({ account, password }, device, request);
  const login = logIn(email, body.password, deviceOf(request));
  const { username, sessionId, owner } = await unlessNoGuess(login, noGuess).catch((error) => {
    if (error instanceof DomainError && error.code === 'account_suspended')
      for (const cookie of cookiesForSuspended(request.headers)) headers.append('Set-Cookie', cookie);
    throw error;
  });
  if (sessionId === null) {
    await noGuess();
    return { second_factor_token: await secondFactorToken(firstStep(owner), account) };
  }
  await right();
  const known = { account, password: passwordDigest(owner.passwordHash) };
  return beginSession({ username, sessionId, login: known, device, request, headers });
}

type Begun = {
  username: string;
  sessionId: string;
  login: LoggedIn;
  device: Device | null;
  request: Request;
  headers: Headers;
  by?: LoginBy;
};

/**
 * Turns a new session into a token and a cookie, and makes the device a known one. The previous session on this device gets
 * no more push notifications here.
 */
export async function beginSession({ username, sessionId, login, device, request, headers, by }: Begun) {
  const before = cookieIn(request.headers);
  const sessionBefore = before && (await sessionIdIn(before));
  if (sessionBefore) await unsubscribeSession(sessionBefore);
  await tellOfNewDevice({ sessionId, account: login.account, device });
  const token = await tokenFor(sessionId);
  headers.append('Set-Cookie', sessionCookie(token));
  for (const cookie of await deviceCookies(request.headers, device, login, by))
    headers.append('Set-Cookie', cookie);
  return { message: 'Logged in. Welcome back!', username, token };
}

/**
 * Ends the request's session; its token and cookie stop working at once. We do not know which realtime connection belongs
 * to this session, so all of the person's connections end. Their other browsers reconnect.
 */
export async function logOut({ viewer, headers }: { viewer: Viewer; headers: Headers }) {
  await endSession(viewer.sessionId);
  endConnections(viewer.id);
  headers.append('Set-Cookie', clearedSessionCookie);
  return { message: 'Logged out. See you soon!' };
}

/** Ends one of the viewer's sessions. If it is the current one, its cookie is cleared too. */
export async function endSessionHere({
  viewer,
  params,
  headers,
}: {
  viewer: Viewer;
  params: { id: number };
  headers: Headers;
}) {
  const { current } = await endOneSession(viewer, params.id);
  if (current) headers.append('Set-Cookie', clearedSessionCookie);
  return { message: 'Logged out there.' };
}

type PasswordChange = {
  viewer: Viewer;
  body: { currentPassword: string; newPassword: string };
  request: Request;
  headers: Headers;
};

/**
 * Changes the password. All other sessions end; this one continues with a new token. Wrong current passwords count for this
 * session alone.
 */
export async function changePasswordHere({ viewer, body, request, headers }: PasswordChange) {
  const takeBack = await countOwnGuess(viewer);
  const change = { current: body.currentPassword, next: body.newPassword, device: deviceOf(request) };
  const changed = unlessNoGuess(changePassword(viewer, change), takeBack);
  const { sessionId, password, invitationEnded, passkeys } = await changed;
  await takeBack();
  await carryGuesses(viewer, sessionId);
  const token = await tokenFor(sessionId);
  headers.append('Set-Cookie', sessionCookie(token));
  for (const cookie of await renewedDeviceCookies(countedAs(viewer.email), password))
    headers.append('Set-Cookie', cookie);
  const said = [
    'Your password is changed. You are logged out everywhere else.',
    ...(invitationEnded ? ['Your guardian has to be invited anew.'] : []),
    ...passkeysLeft(passkeys),
  ];
  return { message: said.join(' '), token };
}

type Reset = { body: { token: string; password: string }; headers: Headers };

/**
 * Sets another password by a mailed link. On this device guesses are counted apart from now on. A login on it is told all the
 * same where it is the first one: whoever reads the owner's mail may be a stranger.
 */
export async function resetPasswordHere({ body, headers }: Reset) {
  const { email, password, passkeys } = await resetPassword(body);
  for (const cookie of await renewedDeviceCookies(countedAs(email), password))
    headers.append('Set-Cookie', cookie);
  const said = [
    'Your password is changed. You can log in with it now.',
    ...(passkeys.ended ? [recentPasskeysEnded] : []),
    ...passkeysLeft(passkeys.left),
  ];
  return { message: said.join(' ') };
}

/** Deletes the account, which ends the session too. */
export async function leave({
  viewer,
  body,
  headers,
}: {
  viewer: Viewer;
  body: { password: string };
  headers: Headers;
}) {
  await countOwnGuess(viewer);
  const answer = await deleteAccount(viewer, body.password);
  headers.append('Set-Cookie', clearedSessionCookie);
  return answer;
}
