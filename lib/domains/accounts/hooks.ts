'use client';
import { ApiError, isExpired, isRefusedAs, noAnswer, send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { clearStored } from '@/lib/client/storage/stored-session';
import { logout, type Me, me } from './schema';

/** The account of the person here, as the server rendered it until it is asked for again; nothing for a visitor. */
export function useAccount(rendered: Me | null) {
  return useRead(me, rendered && {}, rendered ?? undefined);
}

/**
 * Asks who the stored token is of.
 * @returns the account; 'dead' for a token that has ended; 'unknown' where nobody answered, which ends nothing
 */
export async function verifyStoredToken(): Promise<Me | 'dead' | 'unknown'> {
  try {
    return await send(me, {});
  } catch (error) {
    return isExpired(error) ? 'dead' : 'unknown';
  }
}

/** Ends the session, here and on the server. @throws ApiError where nobody answered: then it has not ended */
export async function logOutHere(): Promise<void> {
  try {
    await send(logout, {});
  } catch (error) {
    const ended = isRefusedAs(error, 'not_logged_in');
    if (!ended) throw error instanceof ApiError ? error : new ApiError(0, noAnswer);
  }
  clearStored();
}
