'use client';
/**
 * Whether the realtime connection was opened during this visit. Components that would not open one themselves start to
 * listen then. In a file of its own, so that they do not load the connection's code.
 */
import { useSyncExternalStore } from 'react';

let opened = false;
const listeners = new Set<() => void>();

export function noteConnectionOpened(): void {
  opened = true;
  for (const each of listeners) each();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useConnectionOpened = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => opened,
    () => false,
  );
