/** The browser's own storage. Where it is switched off or full, nothing is found in it and nothing is kept. */

export function readEntry(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param value  null takes the entry away */
export function writeEntry(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The page goes on without.
  }
}

/** An entry that is JSON; null where there is none, or something else wrote it. */
export function readJsonEntry(name: string): unknown {
  try {
    return JSON.parse(readEntry(name) ?? 'null');
  } catch {
    return null;
  }
}
