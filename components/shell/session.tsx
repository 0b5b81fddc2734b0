'use client';
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { learnServerTime, ServerTime } from '@/lib/client/clock';
import { AccountContext } from '@/lib/client/storage/account-context';
import { accountId, forgetOthers } from '@/lib/client/storage/account-storage';
import {
  clearStored,
  notePageAccount,
  storedToken,
  storedUser,
  storeUser,
} from '@/lib/client/storage/stored-session';
import { safeNext } from '@/lib/contract/pages';
import { useAccount, verifyStoredToken } from '@/lib/domains/accounts/hooks';
import type { Me } from '@/lib/domains/accounts/schema';

type Session = {
  me: Me | null;
  /** Entries are stored, no cookie came along, and the server is being asked (overview.md, Accounts and sessions). */
  verifying: boolean;
  /** The words that they muted, where there are any. */
  mutedWords?: string[] | undefined;
  /** Asks again who this is and how they stand, after something that changed it. */
  refresh: () => void;
};

const SessionContext = createContext<Session>({ me: null, verifying: false, refresh: () => {} });

/** Who is signed in here. */
export const useSession = () => useContext(SessionContext);

type Props = Pick<Session, 'mutedWords'> & {
  me: Me | null;
  serverTime: number;
  children: React.ReactNode;
};

/**
 * Knows the person from the server's rendering, and verifies the stored entries at start: a token that is dead clears
 * them silently; one that is alive brings back a lost cookie.
 */
export function SessionProvider({ me: rendered, mutedWords, serverTime, children }: Props) {
  const { data: me = rendered, mutate } = useAccount(rendered);
  const [verifying, setVerifying] = useState(false);
  const asked = useRef(false);

  // Before any effect on the page reads the clock, or sends anything.
  useLayoutEffect(() => {
    // A visitor's page may have been made a while ago.
    if (rendered) learnServerTime(serverTime);
  }, [rendered, serverTime]);
  const account = me && accountId(me);
  useLayoutEffect(() => notePageAccount(account), [account]);
  useLeftovers(account);
  useOtherTabs(me?.email);

  useEffect(() => {
    if (asked.current || !storedUser() || !storedToken()) return;
    asked.current = true;
    if (!me) setVerifying(true);
    const token = storedToken();
    verifyStoredToken().then((outcome) => {
      setVerifying(false);
      // They have left meanwhile, or somebody else has come: the answer is about neither.
      if (storedToken() !== token) return;
      if (outcome === 'dead') {
        clearStored();
        // The page was rendered for somebody whose token has ended since: the server shows the way in.
        if (me) window.location.reload();
      } else if (outcome !== 'unknown') {
        storeUser(outcome);
        if (!me) window.location.replace(safeNext(new URLSearchParams(window.location.search).get('next')));
      }
    });
  }, [me]);

  return (
    <SessionContext value={{ me, mutedWords, verifying, refresh: () => void mutate() }}>
      <AccountContext value={account}>
        <ServerTime value={serverTime}>{children}</ServerTime>
      </AccountContext>
    </SessionContext>
  );
}

/** What an earlier person left on this device goes, however their session ended. */
function useLeftovers(account: ReturnType<typeof accountId> | null) {
  useLayoutEffect(() => {
    // A stored token may be alive although its cookie is lost: whoever it is of has not gone.
    if (account !== null || !storedToken()) forgetOthers(account);
  }, [account]);
}

/** A page of somebody who has logged out in another tab, or of whom another took the place, is theirs no more. */
function useOtherTabs(email: string | undefined) {
  useEffect(() => {
    if (!email) return;
    const follow = ({ key }: StorageEvent) => {
      if (key === 'user' && storedUser()?.email !== email) window.location.reload();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [email]);
}
