/**
 * Browser storage for this device, whoever uses it; `account-storage.ts` stores what belongs to a person. If storage is
 * disabled or full, reads find nothing and writes do nothing.
 */

/** The session's user and token (overview.md, Accounts and sessions), and the device's settings. */
export type DeviceEntry = 'user' | 'token' | 'data-saver';

export const deviceEntries = ['user', 'token', 'data-saver'] as const satisfies readonly DeviceEntry[];

export const readEntry = (name: DeviceEntry): string | null => readItem(name);

/** @param value  null deletes the entry */
export const writeEntry = (name: DeviceEntry, value: string | null): void => writeItem(name, value);

/** An entry as JSON; null if there is none, or if it is not valid. */
export const readJsonEntry = (name: DeviceEntry): unknown => parsed(readItem(name));

/** For `account-storage.ts`, which prefixes its keys with the owner. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param value  null deletes the item */
export function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The page works without storage.
  }
}

/** The keys of all stored items. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
