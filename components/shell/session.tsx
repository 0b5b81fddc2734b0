'use client';
import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { currentTime, learnServerTime, ServerTime } from '@/lib/client/clock';
import { hydratedEvent, readyEvent } from '@/lib/client/hydrated';
import { AccountContext } from '@/lib/client/storage/account-context';
import { accountId, forgetOthers } from '@/lib/client/storage/account-storage';
import {
  clearStored,
  notePageAccount,
  storedToken,
  storedUser,
  storeUser,
} from '@/lib/client/storage/stored-session';
import { minute } from '@/lib/contract/constants/time';
import { safeNext } from '@/lib/contract/pages';
import { useAccount, verifyStoredToken } from '@/lib/domains/accounts/hooks';
import type { Me } from '@/lib/domains/accounts/schema';
import { useSessionElsewhere } from './use-session-elsewhere';

type Session = {
  me: Me | null;
  /** Whether a stored token without a cookie is being verified (overview.md, Accounts and sessions). */
  verifying: boolean;
  /** The person's muted words; undefined if there are none. */
  mutedWords?: string[] | undefined;
  /** Reloads the account, after something that changed it. */
  refresh: () => void;
  /** How long ago the account's counts were asked for, in milliseconds. */
  countsAge: () => number;
};

const SessionContext = createContext<Session>({
  me: null,
  verifying: false,
  refresh: () => {},
  countsAge: () => 0,
});

/** The session of the person who is signed in. */
export const useSession = () => useContext(SessionContext);

type Props = Pick<Session, 'mutedWords'> & {
  me: Me | null;
  serverTime: number;
  children: React.ReactNode;
};

/**
 * Takes the person from the server's rendering, and verifies the stored entries at start. An invalid token clears them
 * silently; a valid one restores a lost cookie.
 */
export function SessionProvider({ me: rendered, mutedWords, serverTime, children }: Props) {
  const { data: me = rendered, mutate } = useAccount(rendered);
  const [verifying, setVerifying] = useState(false);
  const asked = useRef(false);
  // At first when the browser began to load the page.
  const countsAt = useRef(0);
  const countsAge = useCallback(() => performance.now() - countsAt.current, []);
  const read = useCallback(() => {
    countsAt.current = performance.now();
    return mutate();
  }, [mutate]);

  // Must run before any effect on the page that reads the clock or sends a request.
  useLayoutEffect(() => {
    // A visitor's page may be an old, cached rendering.
    if (rendered) learnServerTime(serverTime);
  }, [rendered, serverTime]);
  // Not as late as the other: a press that is under way now is React's, one that comes in between waits for the other.
  useLayoutEffect(() => {
    dispatchEvent(new Event(hydratedEvent));
  }, []);
  const account = me && accountId(me);
  useLayoutEffect(() => notePageAccount(account), [account]);
  useLeftovers(account);
  useSessionElsewhere(me, (now) => void mutate(now, { revalidate: false }));
  useNewCounts(me ? read : null);

  useEffect(() => {
    if (asked.current || !storedUser() || !storedToken()) return;
    asked.current = true;
    if (!me) setVerifying(true);
    const token = storedToken();
    const askedAt = performance.now();
    countsAt.current = askedAt;
    verifyStoredToken().then((outcome) => {
      setVerifying(false);
      // The token changed meanwhile (logout or another login), so this answer is obsolete.
      if (storedToken() !== token) return;
      if (outcome === 'dead' || outcome === 'another') {
        // Also where cookie and token are two people's: it is the cookie by which pages are rendered.
        clearStored();
        // The page was rendered before the token ended. After a reload the server shows the login.
        if (me) window.location.reload();
      } else if (outcome !== 'unknown') {
        storeUser(outcome);
        // A page has the counts of when it was rendered, or kept on this phone, unless it has asked since.
        const isNewest = countsAt.current === askedAt;
        if (me && isNewest && isDifferent(me, outcome))
          void mutate((now) => now ?? outcome, { revalidate: false });
        if (!me) window.location.replace(safeNext(new URLSearchParams(window.location.search).get('next')));
      }
    });
  }, [me, mutate]);
  // The outermost effect and the last, so that all others of the page have run.
  useEffect(() => {
    dispatchEvent(new Event(readyEvent));
  }, []);

  return (
    <SessionContext value={{ me, mutedWords, verifying, refresh: () => void read(), countsAge }}>
      <AccountContext value={account}>
        <ServerTime value={serverTime}>{children}</ServerTime>
      </AccountContext>
    </SessionContext>
  );
}

/** Both are answers of one call, so what is the same is written the same. */
const isDifferent = (one: Me, other: Me) => JSON.stringify(one) !== JSON.stringify(other);

/** Deletes what an earlier person left on this device, however their session ended. */
function useLeftovers(account: ReturnType<typeof accountId> | null) {
  useLayoutEffect(() => {
    // The stored token may be valid although its cookie is lost: then its owner has not left.
    if (account !== null || !storedToken()) forgetOthers(account);
  }, [account]);
}

/** After so long away, in milliseconds, the menu's counts are read again: one small response. */
const longAway = 5 * minute;

/** Reads the menu's counts again when somebody comes back after a while. @param read  null for a visitor */
function useNewCounts(read: (() => Promise<unknown>) | null) {
  const left = useRef(0);
  useEffect(() => {
    if (!read) return;
    const change = () => {
      if (document.visibilityState === 'hidden') left.current = currentTime();
      else if (left.current > 0 && currentTime() - left.current > longAway) void read().catch(() => {});
    };
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, [read]);
}
