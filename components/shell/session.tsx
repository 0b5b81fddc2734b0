'use client';
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { learnServerTime, ServerTime } from '@/lib/client/clock';
import { clearStored, storedToken, storedUser, storeUser } from '@/lib/client/stored-session';
import { safeNext } from '@/lib/contract/pages';
import { useAccount, verifyStoredToken } from '@/lib/domains/accounts/hooks';
import type { Me } from '@/lib/domains/accounts/schema';

type Session = {
  me: Me | null;
  /** Entries are stored, no cookie came along, and the server is being asked (spec 1, section 4). */
  verifying: boolean;
  /** Asks again who this is and how they stand, after something that changed it. */
  refresh: () => void;
};

const SessionContext = createContext<Session>({ me: null, verifying: false, refresh: () => {} });

/** Who is signed in here. */
export const useSession = () => useContext(SessionContext);

type Props = { me: Me | null; serverTime: number; children: React.ReactNode };

/**
 * Knows the person from the server's rendering, and verifies the stored entries at start: a token that is dead clears
 * them silently; one that is alive brings back a lost cookie.
 */
export function SessionProvider({ me: rendered, serverTime, children }: Props) {
  const { data: me = rendered, mutate } = useAccount(rendered);
  const [verifying, setVerifying] = useState(false);
  const asked = useRef(false);

  // Before any effect on the page reads the clock.
  useLayoutEffect(() => {
    learnServerTime(serverTime);
  }, [serverTime]);

  useEffect(() => {
    if (asked.current || !storedUser() || !storedToken()) return;
    asked.current = true;
    if (!me) setVerifying(true);
    verifyStoredToken().then((outcome) => {
      setVerifying(false);
      if (outcome === 'dead') {
        clearStored();
        // The page was rendered for somebody whose token has ended since.
        if (me) window.location.assign('/');
      } else if (outcome !== 'unknown') {
        storeUser(outcome);
        if (!me) window.location.replace(safeNext(new URLSearchParams(window.location.search).get('next')));
      }
    });
  }, [me]);

  return (
    <SessionContext value={{ me, verifying, refresh: () => void mutate() }}>
      <ServerTime value={serverTime}>{children}</ServerTime>
    </SessionContext>
  );
}
