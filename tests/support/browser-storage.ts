/** Provides `localStorage`, which Node does not enable by default. */
import { vi } from 'vitest';

class MemoryStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key as keyof this]) : null;
  }
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string): void {
    delete this[key as keyof this];
  }
}

/** Gives the tests of a file an empty `localStorage`. */
export function withBrowserStorage(): void {
  vi.stubGlobal('localStorage', new MemoryStorage());
}
