'use client';
import { useSyncExternalStore } from 'react';
import { useSession } from './session';

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/**
 * Says when the network is gone, and to whoever has an account that pages and drafts stay. Nothing is kept for a visitor, whose
 * form the link would leave.
 */
export function OfflineBanner() {
  const { me } = useSession();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="bg-pepper px-3 py-2 text-center text-sm font-semibold text-on-pepper">
          You are offline.
          {me && (
            <>
              {' '}
              What you read stays here; what you write is kept until you are back.{' '}
              <a className="underline" href="/create-post">
                See what waits
              </a>
            </>
          )}
        </p>
      )}
    </div>
  );
}
