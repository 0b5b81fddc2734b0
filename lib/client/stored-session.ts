/**
 * The two entries of spec 1, section 3, in the browser's own storage: `user` (email, username) and `token`. Where it is
 * switched off, the session cookie does without them.
 */
import { readEntry, readJsonEntry, writeEntry } from './local-storage';

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

export function clearStored() {
  writeEntry('user', null);
  writeEntry('token', null);
}

function isUser(value: unknown): value is StoredUser {
  const user = value as StoredUser | null;
  return typeof user?.email === 'string' && typeof user.username === 'string';
}
