'use client';
import { useRouter } from 'next/navigation';
import { Fragment, useContext, useEffect, useRef, useState } from 'react';
import { currentTime, isOld, ServerTime } from '@/lib/client/clock';
import { outboxSent } from '@/lib/client/outbox';
import { isRenewedByList, leaveToList } from '@/lib/client/renewal';
import { clockTime, exactTime, isSameDay } from '@/lib/contract/spoken-time';

const fields = 'main textarea, main input:not([type=radio], [type=checkbox], [type=hidden])';

const isTypedIn = () => [...document.querySelectorAll<HTMLInputElement>(fields)].some(({ value }) => value);

/**
 * A page from the service worker's cache shows its age and requests a fresh copy. The copy replaces the page as a whole,
 * lists included, unless somebody has typed into a field by then.
 */
export function KeptPage({ children }: { children: React.ReactNode }) {
  const serverTime = useContext(ServerTime);
  const router = useRouter();
  const renewing = useRef(false);
  const [from, setFrom] = useState('');
  const [made, setMade] = useState(0);

  useEffect(() => {
    const at = new Date(serverTime).toISOString();
    setFrom(isOld(serverTime) ? (isSameDay(at, currentTime()) ? clockTime(at) : exactTime(at)) : '');
    if (renewing.current) setMade((now) => (isTypedIn() ? now : serverTime));
    renewing.current = globalThis.kept?.renew === true;
    globalThis.kept = undefined;
    if (!renewing.current) return;
    let isGone = false;
    // Only when online: if a refresh finds no network, the framework falls back to a full page load.
    const onceOnline = () => !isGone && window.addEventListener('online', renew, { once: true });
    const renew = () =>
      void outboxSent().then(() => (navigator.onLine ? !isGone && router.refresh() : onceOnline()));
    if (!navigator.onLine) onceOnline();
    else if (isRenewedByList(window.location.pathname))
      leaveToList((renewed) => (renewed ? setFrom('') : onceOnline()));
    else renew();
    return () => {
      isGone = true;
      window.removeEventListener('online', renew);
    };
  }, [serverTime, router]);

  return (
    <>
      <p role="status" className="-mt-4 h-4 text-right text-xs leading-4 text-mute">
        {from && `From ${from}`}
      </p>
      <Fragment key={made}>{children}</Fragment>
    </>
  );
}
