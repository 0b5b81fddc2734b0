/**
 * The two entries (overview.md, Accounts and sessions) in the browser's own storage: `user` (email, username) and
 * `token`. Where it is switched off, the session cookie does without them.
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

/** Ends what is kept for whoever was here: the session's entries, drafts, unsent words, carts. */
export function clearStored() {
  writeEntry('user', null);
  writeEntry('token', null);
  forgetOthers(null);
}

let pageAccount: AccountId | null = null;

/** Notes whom this page was rendered for. */
export function notePageAccount(account: AccountId | null) {
  pageAccount = account;
}

/**
 * What a request says of who sends it: the stored token, where there is one (else the cookie speaks), and whose page it comes
 * from. Somebody else may have logged in since in another tab; the server then refuses what this page would do in their name.
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
