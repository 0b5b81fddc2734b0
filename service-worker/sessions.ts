/** Calls that begin or end a session; and a logout that the server has not heard of yet. */
import { accountHeader } from '@/lib/contract/viewer';
import { clearOwner, isCurrent, type State, state } from './account.ts';
import { ask } from './network.ts';
import { syncLater } from './sync.ts';

const logout = '/api/logout';
/** After each of them somebody may be somebody else. */
const sessionCalls =
  /^\/api\/(?:login|register|passkeys\/login|password\/reset|users\/(?:delete|password))(?:\/|$)/;

export const isSessionCall = ({ method, url }: Request) =>
  method !== 'GET' && (new URL(url).pathname === logout || sessionCalls.test(new URL(url).pathname));

const answer = (message: string) => Response.json({ message });

/**
 * Sends it on, and deletes what is kept once it is done. A logout is done on this phone whatever the server answers. While one
 * is not told, nobody else logs in: their cookie would replace the one that is to be ended.
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
 * Tells the server of a logout that it has not heard of. Until then the cookie of whoever left is still in the browser, and no
 * page may be asked for with it.
 * @returns false where the server cannot be told now
 */
export async function flushPendingLogout(): Promise<boolean> {
  if (!(await state()).leaving) return true;
  const said = await ask(logout, { method: 'POST' }).catch(() => null);
  if (!said || (said.status !== 401 && !said.ok)) return false;
  await clearOwner(false);
  return true;
}

/** Notices that the session of whoever is here has ended, wherever that was done. @param since  the state as it was asked */
export async function detectSessionEnd(request: Request, response: Response, since: State): Promise<void> {
  if (response.status !== 401 || since.account === null) return;
  if (request.headers.get(accountHeader) !== since.account) return;
  const said = await response
    .clone()
    .json()
    .catch(() => null);
  if (said?.code === 'not_logged_in' && isCurrent(since)) await clearOwner();
}
