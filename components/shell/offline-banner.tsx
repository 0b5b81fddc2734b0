'use client';
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says when the network is gone, and that pages and drafts stay. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="bg-pepper px-3 py-2 text-center text-sm font-semibold text-on-pepper">
          You are offline. What you read stays here; what you write is kept until you are back.{' '}
          <a className="underline" href="/create-post">
            See what waits
          </a>
        </p>
      )}
    </div>
  );
}
