'use client';
import { useEffect, useRef } from 'react';
import { accountId } from '@/lib/client/storage/account-storage';
import { clearStored, storedToken, storedUser } from '@/lib/client/storage/stored-session';
import { onWorkerMessage } from '@/lib/client/worker-messages';
import { sessionEnded } from '@/lib/contract/service-worker';
import { verifyStoredToken } from '@/lib/domains/accounts/hooks';
import type { Me } from '@/lib/domains/accounts/schema';

/** How long after a question without an answer the server is asked again, in milliseconds. */
const retryDelay = 5000;

/**
 * Follows what becomes of the session in other tabs and on other devices. The page is loaded again once it is over, or is somebody
 * else's. Where it is still the same person's, who may have another email, name or password, the page stays, with what is typed
 * and chosen on it. The service worker hears from any call that the session has ended, and says so once.
 * @param take  shows the account as it is now
 */
export function useSessionElsewhere(me: Me | null, take: (now: Me) => void): void {
  const account = me && accountId(me);
  const latest = useRef({ me, take });
  latest.current = { me, take };
  useEffect(() => {
    if (account === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const look = async () => {
      clearTimeout(timer);
      const token = storedToken();
      const outcome = await verifyStoredToken();
      if (isGone) return;
      // The answer is about the session before: somebody has logged in meanwhile.
      if (storedToken() !== token) return void look();
      if (outcome === 'unknown') timer = setTimeout(look, retryDelay);
      else if (outcome === 'another') window.location.reload();
      else if (outcome === 'dead') {
        clearStored();
        window.location.reload();
      } else latest.current.take(outcome);
    };
    const follow = ({ key }: StorageEvent) => {
      if (key !== 'user' && key !== 'token') return;
      const stored = storedUser();
      if (!stored) return window.location.reload();
      const { email, username } = latest.current.me ?? {};
      if (key === 'user' && stored.email === email && stored.username === username) return;
      void look();
    };
    window.addEventListener('storage', follow);
    const stop = onWorkerMessage((said) => said === sessionEnded && void look());
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener('storage', follow);
      stop();
    };
  }, [account]);
}
