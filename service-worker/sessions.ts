/** Calls that begin or end a session, and logouts that the server does not know of yet. */
import {
  changeOwner,
  clearOwner,
  endSession,
  isCurrent,
  renewSession,
  type State,
  state,
} from './account.ts';
import { ask } from './network.ts';
import { syncLater } from './sync.ts';

const logout = '/api/logout';
/** Gives the same account a new session. */
const newPassword = '/api/users/password';
/** A login, or the second factor of a running session. */
const passkey = '/api/passkeys/login/verify';
/** Calls after which the account may be another one. */
const changesAccount = /^\/api\/(?:login|register|users\/delete)(?:\/|$)/;
/** By a mailed link: they end the sessions of its account, which may be another one than is logged in here. */
const byLink = ['/api/password/reset', '/api/users/email/undo'];
/** After these the server is asked whose the session is. */
const renewsOwn = [newPassword, passkey, ...byLink];

const pathOf = ({ url }: Request) => new URL(url).pathname;

export const isSessionCall = (request: Request) =>
  request.method !== 'GET' &&
  ([logout, ...renewsOwn].includes(pathOf(request)) || changesAccount.test(pathOf(request)));

const answer = (message: string) => Response.json({ message });

/**
 * Forwards the call. If it succeeds and the account is another one afterwards, all stored data is deleted. A logout without
 * network takes effect on this phone, and the server is told later. Until then nobody can log in, as their cookie would
 * replace that of the session to end.
 */
export async function changeSession(request: Request): Promise<Response> {
  const path = pathOf(request);
  const isLogout = path === logout;
  try {
    if (!(await flushPendingLogout())) return isLogout ? await logOutLater() : Response.error();
    if (renewsOwn.includes(path)) return await changeOwnSession(request);
    const said = await ask(request);
    if (said.ok || (isLogout && said.status === 401)) await clearOwner(isLogout ? false : undefined);
    return said;
  } catch (error) {
    if (!isLogout) throw error;
    return logOutLater();
  }
}

/**
 * Logs out on this phone; the server is told when there is network. A logout that the phone cannot store is not said to be one:
 * it would be forgotten with this worker, and the session's cookie is still there.
 */
async function logOutLater(): Promise<Response> {
  const isStored = await clearOwner(true);
  await syncLater('logout');
  return isStored ? answer('Logged out.') : Response.error();
}

/** How long after the new session began a page may still use the old one, in milliseconds. */
const overlap = 1000;
/** How many sessions are being replaced. A 401 may then be about the old one. */
let replaced = 0;

/** Forwards a call after which the session is mostly one of the same person: another one, or the one before. */
async function changeOwnSession(request: Request): Promise<Response> {
  replaced += 1;
  try {
    const said = await ask(request);
    if (said.ok) await (pathOf(request) === newPassword ? renewSession() : changeOwner(askOwner));
    return said;
  } finally {
    setTimeout(() => {
      replaced -= 1;
    }, overlap);
  }
}

/** In milliseconds. */
const ownerTimeout = 8000;

/** @returns the id of the account that is logged in; null if the server does not answer */
async function askOwner(): Promise<string | null> {
  try {
    const response = await ask('/api/users/me', { signal: AbortSignal.timeout(ownerTimeout) });
    const { id } = await response.json();
    return id ? String(id) : null;
  } catch {
    return null;
  }
}

/**
 * Tells the server of a pending logout. Until then the old session's cookie is still in the browser, and no page may be
 * requested with it.
 * @returns false if the server cannot be told now
 */
export async function flushPendingLogout(): Promise<boolean> {
  if (!(await state()).leaving) return true;
  const said = await ask(logout, { method: 'POST' }).catch(() => null);
  if (!said || (said.status !== 401 && !said.ok)) return false;
  await clearOwner(false);
  return true;
}

/**
 * Detects that the session was ended elsewhere.
 * @param account  in whose name the request was sent; null if in nobody's
 * @param since  the state when it was sent
 */
export async function detectSessionEnd(
  account: string | null,
  response: Response,
  since: State,
): Promise<void> {
  if (response.status !== 401 || since.account === null || replaced > 0) return;
  if (account !== since.account) return;
  const said = await response
    .clone()
    .json()
    .catch(() => null);
  if (said?.code === 'not_logged_in' && isCurrent(since)) await endSession();
}
