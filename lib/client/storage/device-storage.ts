/**
 * What a browser keeps for this device, whoever uses it. What belongs to a person is kept by `account-storage.ts`. Where
 * storage is switched off or full, nothing is found in it and nothing is kept.
 */

/** The person and token (overview.md, Accounts and sessions), and what was chosen for the device. */
export type DeviceEntry = 'user' | 'token' | 'data-saver';

export const deviceEntries = ['user', 'token', 'data-saver'] as const satisfies readonly DeviceEntry[];

export const readEntry = (name: DeviceEntry): string | null => readItem(name);

/** @param value  null takes the entry away */
export const writeEntry = (name: DeviceEntry, value: string | null): void => writeItem(name, value);

/** An entry that is JSON; null where there is none, or something else wrote it. */
export const readJsonEntry = (name: DeviceEntry): unknown => parsed(readItem(name));

/** For `account-storage.ts`, which names its items after their owner. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param value  null takes the item away */
export function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The page goes on without.
  }
}

/** The keys of everything that is kept. */
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
