/** Calls that begin or end a session, and logouts that the server does not know of yet. */
import { accountHeader } from '@/lib/contract/viewer';
import { clearOwner, isCurrent, renewSession, type State, state } from './account.ts';
import { ask } from './network.ts';
import { syncLater } from './sync.ts';

const logout = '/api/logout';
/** Gives the same account a new session. */
const newPassword = '/api/users/password';
/** A login, or the second factor of a running session. */
const passkey = '/api/passkeys/login/verify';
/** Calls after which the account may be another one. */
const changesAccount = /^\/api\/(?:login|register|password\/reset|users\/delete)(?:\/|$)/;

const pathOf = ({ url }: Request) => new URL(url).pathname;

export const isSessionCall = (request: Request) =>
  request.method !== 'GET' &&
  ([logout, newPassword, passkey].includes(pathOf(request)) || changesAccount.test(pathOf(request)));

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
    if (!(await flushPendingLogout())) return isLogout ? answer('Logged out.') : Response.error();
    const said = await ask(request);
    if (isLogout) {
      if (said.ok || said.status === 401) await clearOwner(false);
    } else if (said.ok && !(await isSameAccount(path))) await clearOwner();
    return said;
  } catch (error) {
    if (!isLogout) throw error;
    await clearOwner(true);
    await syncLater('logout');
    return answer('Logged out.');
  }
}

/** Whether the new session that this call has opened is of the account that was here before. */
async function isSameAccount(path: string): Promise<boolean> {
  if (path !== newPassword && path !== passkey) return false;
  const { account } = await renewSession();
  if (path === newPassword) return true;
  if (account === null) return false;
  const me = await ask('/api/users/me')
    .then((response) => response.json())
    .catch(() => null);
  return String(me?.id) === account;
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

/** Detects that the session was ended elsewhere. @param since  the state when the request was sent */
export async function detectSessionEnd(request: Request, response: Response, since: State): Promise<void> {
  if (response.status !== 401 || since.account === null) return;
  if (request.headers.get(accountHeader) !== since.account) return;
  const said = await response
    .clone()
    .json()
    .catch(() => null);
  if (said?.code === 'not_logged_in' && isCurrent(since)) await clearOwner();
}
