'use client';
/** Keeps push on where it is. In a file of its own, so that only those who have switched it on wait for the code of push. */
import { useEffect } from 'react';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import type { AccountStorage } from '@/lib/client/storage/account-storage';
import { notePushEndpoint, pushEndpoint, unsynced } from '@/lib/client/storage/push-endpoint';

/** If it fails, the next page tries again. */
function follow(storage: AccountStorage | null): void {
  if (pushEndpoint(storage))
    void import('./push-hooks').then(({ syncPush }) => syncPush(storage)).catch(() => {});
}

/** Keeps push on after this browser got a new session of the same account: the subscription ended with the old one. */
export function keepPushOn(storage: AccountStorage | null): void {
  if (pushEndpoint(storage)) notePushEndpoint(storage, unsynced);
  follow(storage);
}

/** Keeps push on after the browser has renewed or lost its subscription. Looks once a page, and mostly sends nothing. */
export function usePushSync(): void {
  const storage = useAccountStorage();
  useEffect(() => follow(storage), [storage]);
}
