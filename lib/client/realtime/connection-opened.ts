'use client';
/**
 * Whether the realtime connection was opened during this visit. Components that would not open one themselves start to
 * listen then. In a file of its own, so that they do not load the connection's code.
 */
import { startTransition, useEffect, useState } from 'react';

let opened = false;
const listeners = new Set<() => void>();

export function noteConnectionOpened(): void {
  opened = true;
  for (const each of listeners) each();
}

/**
 * False at first, as on the server. The update can be interrupted: `useSyncExternalStore` would update a page that opens the
 * connection at its start in one piece, while its visitor may already tap.
 */
export function useConnectionOpened(): boolean {
  const [isOpened, setIsOpened] = useState(false);
  useEffect(() => {
    const follow = () => startTransition(() => setIsOpened(opened));
    follow();
    listeners.add(follow);
    return () => void listeners.delete(follow);
  }, []);
  return isOpened;
}
