/**
 * What a browser keeps for one person: drafts, words on their way, a cart. Phones are shared, so each item is kept under its
 * owner's id, and goes when their session ends, however it ended.
 */
import { deviceEntries, parsed, readItem, storedKeys, writeItem } from './device-storage';

/** The id of an account, as the server named it: no other number will do. */
export type AccountId = number & { readonly isAccountId: true };

/** @param account  an account that the server answered with */
export const accountId = ({ id }: { id: number }) => id as AccountId;

/** Whom the last clearing kept. Undefined until there was one. */
let owner: AccountId | null | undefined;

const prefixOf = (account: AccountId) => `account:${account}:`;

export type AccountStorage = {
  /** @param name  what it is of, such as `draft:post` */
  read: (name: string) => string | null;
  /** The same where it is JSON; null where there is none, or something else wrote it. */
  readJson: (name: string) => unknown;
  /** Keeps nothing for somebody who has left. @param value  null takes it away */
  write: (name: string, value: string | null) => void;
  /** Calls back when another tab of the same person changed it. @returns what ends that */
  follow: (name: string, changed: () => void) => () => void;
};

export function accountStorage(account: AccountId): AccountStorage {
  const keyOf = (name: string) => prefixOf(account) + name;
  return {
    read: (name) => readItem(keyOf(name)),
    readJson: (name) => parsed(readItem(keyOf(name))),
    write: (name, value) => {
      // Words that fail to be sent after their writer has left are not kept again.
      if (value === null || owner === undefined || owner === account) writeItem(keyOf(name), value);
    },
    follow: (name, changed) => {
      const listener = (event: StorageEvent) => event.key === keyOf(name) && changed();
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
  };
}

/**
 * Forgets what was kept for everybody but one account. What this device chose stays; every other item was somebody's.
 * @param account  whose page this is; null where nobody is logged in
 */
export function forgetOthers(account: AccountId | null): void {
  owner = account;
  const kept = account === null ? null : prefixOf(account);
  const stays = (key: string) =>
    (deviceEntries as readonly string[]).includes(key) || (kept !== null && key.startsWith(kept));
  for (const key of storedKeys()) if (!stays(key)) writeItem(key, null);
}
