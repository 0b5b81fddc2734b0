/** Calls that begin or end a session, as they pass; and the logout that no server has heard of yet. */
import { accountHeader } from '@/lib/contract/viewer';
import { clearOwner, state } from './account.ts';
import { ask } from './network.ts';
import { syncLater } from './sync.ts';

const logout = '/api/logout';
/** After each of them somebody may be somebody else. */
const sessionCalls =
  /^\/api\/(?:login|register|passkeys\/login|password\/reset|users\/(?:delete|password))(?:\/|$)/;

export const isSessionCall = ({ method, url }: Request) =>
  method !== 'GET' && (new URL(url).pathname === logout || sessionCalls.test(new URL(url).pathname));

const answer = (message: string) => Response.json({ message });

/** Passes it on, and empties what was kept where it was done. A logout is done on this phone whoever answers. */
export async function changeSession(request: Request): Promise<Response> {
  const isLogout = new URL(request.url).pathname === logout;
  try {
    if (!(await flushPendingLogout()) && isLogout) return answer('Logged out.');
    const said = await ask(request);
    if (said.ok || (isLogout && said.status === 401)) await clearOwner();
    return said;
  } catch (error) {
    if (!isLogout) throw error;
    await clearOwner(true);
    await syncLater('logout');
    return answer('Logged out.');
  }
}

/**
 * Tells the server of a logout that it has not heard of: until then the cookie of whoever left is still in the browser, and
 * no page may be asked for with it.
 * @returns false where the server cannot be told now
 */
export async function flushPendingLogout(): Promise<boolean> {
  if (!(await state()).leaving) return true;
  const said = await ask(logout, { method: 'POST' }).catch(() => null);
  if (!said || (said.status !== 401 && !said.ok)) return false;
  await clearOwner();
  return true;
}

/** Notices that the session of whoever is here has ended, wherever that was done. */
export async function detectSessionEnd(request: Request, response: Response): Promise<void> {
  if (response.status !== 401) return;
  const { account } = await state();
  if (account === null || request.headers.get(accountHeader) !== account) return;
  const said = await response
    .clone()
    .json()
    .catch(() => null);
  if (said?.code === 'not_logged_in') await clearOwner();
}
