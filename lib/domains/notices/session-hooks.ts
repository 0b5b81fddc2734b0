'use client';
import type { AccountStorage } from '@/lib/client/storage/account-storage';

/**
 * Keeps push on after this browser got a new session of the same account. If that fails, it is on again once the settings of
 * push are opened. In a file of its own, so that nobody waits for the code of push.
 */
export function keepPushOn(storage: AccountStorage | null): void {
  void import('./push-hooks').then(({ pushHere }) => pushHere(storage)).catch(() => {});
}
