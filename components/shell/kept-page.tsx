'use client';
import { usePathname, useRouter } from 'next/navigation';
import {
  Fragment,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { currentTime, isOld, ServerTime, toServerTime } from '@/lib/client/clock';
import { outboxSent } from '@/lib/client/outbox';
import { HoldAge } from '@/lib/client/page-age';
import { PageMemory } from '@/lib/client/page-memory';
import { isInUse } from '@/lib/client/page-use';
import { isRenewedByList, leaveToList, noteWholeRenewal } from '@/lib/client/renewal';
import { AccountContext, useAccountStorage } from '@/lib/client/storage/account-context';
import { whenReachable } from '@/lib/client/when-reachable';
import { onWorkerMessage } from '@/lib/client/worker-messages';
import type { StalePart } from '@/lib/contract/service-worker';
import { clockTime } from '@/lib/contract/spoken-time';

/** @param at  in epoch milliseconds of the server's clock */
const spoken = (at: number): string => clockTime(new Date(at).toISOString(), currentTime());

/** What the worker said of the page that is open, if a link inside the app gave it from the phone's cache. */
function useStalePart(pathname: string): StalePart | null {
  const [part, setPart] = useState<StalePart | null>(null);
  useEffect(
    () => onWorkerMessage<Partial<StalePart>>((said) => said.stalePart && setPart(said as StalePart)),
    [],
  );
  // The next time this page may be a new one.
  useEffect(() => setPart((now) => (now?.stalePart === pathname ? now : null)), [pathname]);
  return part?.stalePart === pathname ? part : null;
}

/** A new memory for each page and account. */
function usePageMemory(pathname: string): Map<string, unknown> {
  const account = useContext(AccountContext);
  return useMemo(() => ({ pathname, account, held: new Map<string, unknown>() }), [pathname, account]).held;
}

/**
 * A page from the service worker's cache shows its age and requests a fresh copy. The copy replaces the page as a whole,
 * lists included, unless somebody uses it by then: what they typed, opened or pressed would be gone. As long as a list stays old
 * for that reason, the page says its age.
 */
export function KeptPage({ children }: { children: React.ReactNode }) {
  const serverTime = useContext(ServerTime);
  const router = useRouter();
  const pathname = usePathname();
  const older = useStalePart(pathname);
  const memory = usePageMemory(pathname);
  const storage = useAccountStorage();
  const renewing = useRef(false);
  const pressed = useRef(false);
  /** `before`: what was said of the copy before. */
  const [from, setFrom] = useState({ pathname, words: '', before: '' });
  const [oldLists, setOldLists] = useState(0);
  const holdAge = useCallback(() => {
    setOldLists((now) => now + 1);
    return () => setOldLists((now) => now - 1);
  }, []);
  const [made, setMade] = useState(0);

  // Before the copy is painted, so that no press can come between the decision and the replacement.
  useLayoutEffect(() => {
    if (renewing.current && !pressed.current && !isInUse(storage)) setMade(serverTime);
  }, [serverTime, storage]);

  /**
   * @param by  what renews it: the page's list; the page, now; or the page once the server can be reached, after a refresh that
   *   could not
   * @param isPressed  whether somebody has pressed something on it already
   * @returns stops this
   */
  const renewPage = useCallback(
    (by: 'list' | 'page' | 'page later', isPressed = false) => {
      let isGone = false;
      let stopWaiting = () => {};
      pressed.current = isPressed;
      const press = () => {
        pressed.current = true;
      };
      window.addEventListener('click', press, { once: true });
      const later = () => {
        if (isGone) return;
        noteWholeRenewal(true);
        stopWaiting = whenReachable(renew);
      };
      // If a refresh finds no network, the framework loads the whole page again, which shows nothing of what waits to be sent.
      const renew = () =>
        void outboxSent().then(() => (navigator.onLine ? !isGone && router.refresh() : later()));
      noteWholeRenewal(by !== 'list');
      if (by === 'page later' || !navigator.onLine) later();
      else if (by === 'list')
        leaveToList((renewed) => (renewed ? setFrom((now) => ({ ...now, words: '' })) : later()));
      else renew();
      return () => {
        isGone = true;
        noteWholeRenewal(false);
        stopWaiting();
        window.removeEventListener('click', press);
      };
    },
    [router],
  );

  useEffect(() => {
    const path = window.location.pathname;
    setFrom((now) => ({
      pathname: path,
      words: isOld(serverTime) ? spoken(serverTime) : '',
      before: now.pathname === path ? now.words || now.before : '',
    }));
    const kept = globalThis.kept;
    renewing.current = kept !== undefined;
    globalThis.kept = undefined;
    const isPressed = globalThis.pressedEarly;
    globalThis.pressedEarly = false;
    noteWholeRenewal(false);
    if (!kept) return;
    return renewPage(kept.renew ? (isRenewedByList(path) ? 'list' : 'page') : 'page later', isPressed);
  }, [serverTime, renewPage]);

  useEffect(() => {
    if (!older) return;
    setFrom({ pathname: older.stalePart, words: spoken(toServerTime(older.at)), before: '' });
    renewing.current = true;
    const stop = renewPage(older.renew ? 'page' : 'page later');
    return () => {
      stop();
      renewing.current = false;
      setFrom((now) => ({ ...now, words: '' }));
    };
  }, [older, renewPage]);

  const age = from.words || (oldLists > 0 && from.before);
  return (
    <>
      <p role="status" className="page-age">
        {age && from.pathname === pathname && `From ${age}`}
      </p>
      <PageMemory value={memory}>
        <HoldAge value={holdAge}>
          <Fragment key={made}>{children}</Fragment>
        </HoldAge>
      </PageMemory>
    </>
  );
}
