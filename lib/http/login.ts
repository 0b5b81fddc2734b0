/** Logging in and out: the domain's session becomes a token, and the token a cookie. */
import { createHash } from 'node:crypto';
import type { Viewer } from '@/lib/contract/viewer';
import { logIn } from '@/lib/domains/accounts/accounts';
import { changePassword, deleteAccount } from '@/lib/domains/accounts/ownership';
import { endSession } from '@/lib/domains/accounts/sessions';
import { endConnections } from '@/lib/platform/realtime/connections';
import { clientAddress } from './client-address';
import { countUse, forgetUses, uncountUse } from './rate-limit';
import { clearedSessionCookie, sessionCookie } from './session';
import { tokenFor } from './token';

/** What guesses at an account's password are counted by: whatever its length or letters, and no address among the counters. */
const countedAs = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url');

type Attempt = { body: { email: string; password: string }; request: Request; headers: Headers };

/**
 * Checks a password and answers with the session's token, also set as the cookie. Every attempt is counted before the
 * password is looked at, so that fifty at once are fifty; a right one is taken back (rules.md, Limits).
 */
export async function logInWithToken({ body, request, headers }: Attempt) {
  const email = body.email.toLowerCase();
  const account = countedAs(email);
  const address = clientAddress(request.headers);
  await countUse('loginPerAddress', address);
  await countUse('loginPerAccount', account);
  const { username, sessionId } = await logIn(email, body.password);
  await Promise.all([uncountUse('loginPerAddress', address), forgetUses('loginPerAccount', account)]);
  const token = await tokenFor(sessionId);
  headers.append('Set-Cookie', sessionCookie(token));
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
 * Changes the password: every other session is over, this one goes on under a new token. A wrong current one is a guess
 * like those at login, and counted with them.
 */
export async function changePasswordHere({ viewer, body, headers }: PasswordChange) {
  await countUse('loginPerAccount', countedAs(viewer.email));
  const sessionId = await changePassword(viewer, { current: body.currentPassword, next: body.newPassword });
  await forgetUses('loginPerAccount', countedAs(viewer.email));
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
  await countUse('loginPerAccount', countedAs(viewer.email));
  const answer = await deleteAccount(viewer, body.password);
  headers.append('Set-Cookie', clearedSessionCookie);
  return answer;
}
