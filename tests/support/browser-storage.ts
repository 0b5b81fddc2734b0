/** What browsers have and Node does not switch on by itself: `localStorage`, for tests of what is kept in it. */
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

/** Gives this file's tests an empty one. */
export function withBrowserStorage(): void {
  vi.stubGlobal('localStorage', new MemoryStorage());
}
