/** Calls that begin or end a session, and logouts that the server does not know of yet. */
import { accountHeader } from '@/lib/contract/viewer';
import { clearOwner, isCurrent, type State, state } from './account.ts';
import { ask } from './network.ts';
import { syncLater } from './sync.ts';

const logout = '/api/logout';
/** Calls after which the account may be another one. */
const sessionCalls =
  /^\/api\/(?:login|register|passkeys\/login|password\/reset|users\/(?:delete|password))(?:\/|$)/;

export const isSessionCall = ({ method, url }: Request) =>
  method !== 'GET' && (new URL(url).pathname === logout || sessionCalls.test(new URL(url).pathname));

const answer = (message: string) => Response.json({ message });

/**
 * Forwards the call, and deletes all stored data if it succeeds. A logout without network takes effect on this phone, and
 * the server is told later. Until then nobody can log in, as their cookie would replace that of the session to end.
 */
export async function changeSession(request: Request): Promise<Response> {
  const isLogout = new URL(request.url).pathname === logout;
  try {
    if (!(await flushPendingLogout())) return isLogout ? answer('Logged out.') : Response.error();
    const said = await ask(request);
    if (isLogout ? said.ok || said.status === 401 : said.ok) await clearOwner(isLogout ? false : undefined);
    return said;
  } catch (error) {
    if (!isLogout) throw error;
    await clearOwner(true);
    await syncLater('logout');
    return answer('Logged out.');
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
