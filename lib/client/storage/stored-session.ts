/**
 * The session's two entries in local storage (overview.md, Accounts and sessions): `user` (email, username) and `token`.
 * Without storage, the session cookie is enough.
 */
import { accountHeader } from '@/lib/contract/viewer';
import { type AccountId, forgetOthers } from './account-storage';
import { readEntry, readJsonEntry, writeEntry } from './device-storage';

export type StoredUser = { email: string; username: string };

export function storedUser(): StoredUser | null {
  const value = readJsonEntry('user');
  return isUser(value) ? value : null;
}

export const storedToken = () => readEntry('token');

export function storeUser({ email, username }: StoredUser) {
  writeEntry('user', JSON.stringify({ email, username }));
}

export function storeToken(token: string) {
  writeEntry('token', token);
}

/** Deletes everything of the account that was logged in: session entries, drafts, unsent messages, carts. */
export function clearStored() {
  writeEntry('user', null);
  writeEntry('token', null);
  forgetOthers(null);
}

let pageAccount: AccountId | null = null;

/** Stores which account this page was rendered for. */
export function notePageAccount(account: AccountId | null) {
  pageAccount = account;
}

/**
 * Headers that identify the sender: the stored token, if there is one (else the cookie counts), and the page's account.
 * Another account may have logged in in another tab; then the server refuses requests from this page.
 */
export function sessionHeaders(): Record<string, string> {
  const token = storedToken();
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(pageAccount === null ? {} : { [accountHeader]: String(pageAccount) }),
  };
}

function isUser(value: unknown): value is StoredUser {
  const user = value as StoredUser | null;
  return typeof user?.email === 'string' && typeof user.username === 'string';
}
