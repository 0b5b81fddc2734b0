'use client';
import { ApiError, isExpired, isRefusedAs, noAnswer, send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { clearStored, storedToken } from '@/lib/client/storage/stored-session';
import { logout, type Me, me } from './schema';

/** The viewer's account: first as the server rendered it, then as fetched again. Nothing for a visitor. */
export function useAccount(rendered: Me | null) {
  return useRead(me, rendered && {}, rendered ?? undefined);
}

/**
 * Asks the server whose token is stored.
 * @returns the account; 'dead' for an expired session; 'another' for one that is good, and not of the account that the page was
 *   rendered for; 'unknown' where no answer came, which logs nobody out
 */
export async function verifyStoredToken(): Promise<Me | 'dead' | 'another' | 'unknown'> {
  try {
    return await send(me, {});
  } catch (error) {
    if (isRefusedAs(error, 'not_yourself')) return 'another';
    return isExpired(error) ? 'dead' : 'unknown';
  }
}

/**
 * After a mailed link that has ended every session of its account. On a shared phone that may be another account than the one
 * that is logged in, whose words stay.
 */
export async function clearEndedSession(): Promise<void> {
  const token = storedToken();
  if (!token) return;
  // With another token by now somebody else has logged in.
  if ((await verifyStoredToken()) === 'dead' && storedToken() === token) clearStored();
}

/** Ends the session, here and on the server. @throws ApiError where no answer came: then the session goes on */
export async function logOutHere(): Promise<void> {
  try {
    await send(logout, {});
  } catch (error) {
    const ended = isRefusedAs(error, 'not_logged_in');
    if (!ended) throw error instanceof ApiError ? error : new ApiError(0, noAnswer);
  }
  clearStored();
}
