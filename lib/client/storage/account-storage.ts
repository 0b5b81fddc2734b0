/**
 * Browser storage for one account: drafts, unsent messages, a cart. Phones are shared, so each item is stored under its
 * owner's id, and is deleted when the session ends, for any reason.
 */
import { deviceEntries, parsed, readItem, storedKeys, writeItem } from './device-storage';

/** An account id from the server; the type accepts no other number. */
export type AccountId = number & { readonly isAccountId: true };

/** @param account  an account in a response of the server */
export const accountId = ({ id }: { id: number }) => id as AccountId;

/** The account that the last `forgetOthers` kept; undefined before the first. */
let owner: AccountId | null | undefined;

const prefixOf = (account: AccountId) => `account:${account}:`;

export type AccountStorage = {
  /** @param name  the item's name, such as `draft:post` */
  read: (name: string) => string | null;
  /** The same for JSON; null if there is none, or if it is not valid. */
  readJson: (name: string) => unknown;
  /** Stores nothing for an account that has logged out. @param value  null deletes the item */
  write: (name: string, value: string | null) => void;
  /** The names of the items that begin so. */
  names: (prefix: string) => string[];
  /** Calls back when another tab of the same account changed the item. @returns stops this */
  follow: (name: string, changed: () => void) => () => void;
};

export function accountStorage(account: AccountId): AccountStorage {
  const keyOf = (name: string) => prefixOf(account) + name;
  return {
    read: (name) => readItem(keyOf(name)),
    readJson: (name) => parsed(readItem(keyOf(name))),
    write: (name, value) => {
      // A message may fail after its author has logged out; then it must not be stored again.
      if (value === null || owner === undefined || owner === account) writeItem(keyOf(name), value);
    },
    names: (prefix) =>
      storedKeys()
        .filter((key) => key.startsWith(keyOf(prefix)))
        .map((key) => key.slice(prefixOf(account).length)),
    follow: (name, changed) => {
      const listener = (event: StorageEvent) => event.key === keyOf(name) && changed();
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
  };
}

/**
 * Deletes the items of all accounts but one. Settings of the device stay; every other item belonged to somebody.
 * @param account  the page's account; null if nobody is logged in
 */
export function forgetOthers(account: AccountId | null): void {
  owner = account;
  const kept = account === null ? null : prefixOf(account);
  const stays = (key: string) =>
    (deviceEntries as readonly string[]).includes(key) || (kept !== null && key.startsWith(kept));
  for (const key of storedKeys()) if (!stays(key)) writeItem(key, null);
}
