/** Logging in and out: the domain's session becomes a token, and the token a cookie. */
import type { Viewer } from '@/lib/contract/viewer';
import { logIn } from '@/lib/domains/accounts/accounts';
import { changePassword } from '@/lib/domains/accounts/password-change';
import { endSession } from '@/lib/domains/accounts/sessions';
import { endConnections } from '@/lib/platform/realtime/connections';
import { deleteAccount } from '@/lib/workflows/account-deletion';
import { deviceCookie, deviceIn } from './known-device';
import { countedAs, countGuess, countOwnGuess } from './login-guesses';
import { clearedSessionCookie, sessionCookie } from './session';
import { tokenFor } from './token';

type Attempt = { body: { email: string; password: string }; request: Request; headers: Headers };

/**
 * Checks a password and answers with the session's token, also set as the cookie. The device is known from then on, and
 * guesses on it are counted apart (rules.md, Limits).
 */
export async function logInWithToken({ body, request, headers }: Attempt) {
  const email = body.email.toLowerCase();
  const account = countedAs(email);
  const device = await deviceIn(request.headers);
  const takeBack = await countGuess(account, device, request);
  const { username, sessionId } = await logIn(email, body.password);
  await takeBack();
  const token = await tokenFor(sessionId);
  headers.append('Set-Cookie', sessionCookie(token));
  headers.append('Set-Cookie', await deviceCookie(device, account));
  return { message: 'Logged in. Welcome back!', username, token };
}

/**
 * Ends the session behind this request; its token and cookie are dead at once. Which connection to the live events was
 * this session's nobody knows, so all of the person's end; their other browsers connect anew.
 */
export async function logOut({ viewer, headers }: { viewer: Viewer; headers: Headers }) {
  await endSession(viewer.sessionId);
  endConnections(viewer.id);
  headers.append('Set-Cookie', clearedSessionCookie);
  return { message: 'Logged out. See you soon!' };
}

type PasswordChange = {
  viewer: Viewer;
  body: { currentPassword: string; newPassword: string };
  headers: Headers;
};

/**
 * Changes the password: every other session is over, this one goes on under a new token. Wrong current ones are counted
 * for this session alone.
 */
export async function changePasswordHere({ viewer, body, headers }: PasswordChange) {
  const takeBack = await countOwnGuess(viewer);
  const sessionId = await changePassword(viewer, { current: body.currentPassword, next: body.newPassword });
  await takeBack();
  const token = await tokenFor(sessionId);
  headers.append('Set-Cookie', sessionCookie(token));
  return { message: 'Your password is changed. You are logged out everywhere else.', token };
}

/** Deletes the account, and with it the session. */
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
