'use client';
import { ApiError, reason, send } from '@/lib/client/api/send';
import { clearStored, storeToken, storeUser } from '@/lib/client/storage/stored-session';
import { login, type NewAccount, register } from './entry-schema';

/**
 * Registers, and stores the person without a token (overview.md, Accounts and sessions). @returns the words for the
 * status line
 */
export async function registerHere(account: NewAccount): Promise<{ done: boolean; words: string }> {
  try {
    const { message } = await send(register, { body: account });
    clearStored();
    storeUser(account);
    return { done: true, words: message };
  } catch (error) {
    return { done: false, words: reason(error, 'Error registering') };
  }
}

/**
 * Logs in, and stores person and token.
 * @returns the words for the status line, and where a suspended person appeals
 */
export async function logInHere(
  email: string,
  password: string,
): Promise<{ done: boolean; words: string; appeal?: string }> {
  try {
    const { message, username, token } = await send(login, { body: { email, password } });
    // An address is one whatever its capitals, and is kept as the server has it.
    storeUser({ email: email.trim().toLowerCase(), username });
    storeToken(token);
    return { done: true, words: message };
  } catch (error) {
    const words = reason(error, 'Error logging in');
    const token = error instanceof ApiError ? error.appealToken : undefined;
    return token ? { done: false, words, appeal: `/appeal/${token}` } : { done: false, words };
  }
}
