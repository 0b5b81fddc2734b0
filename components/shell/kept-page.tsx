'use client';
import { useRouter } from 'next/navigation';
import { Fragment, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { currentTime, isOld, ServerTime } from '@/lib/client/clock';
import { outboxSent } from '@/lib/client/outbox';
import { isRenewedByList, leaveToList } from '@/lib/client/renewal';
import { clockTime, exactTime, isSameDay } from '@/lib/contract/spoken-time';

const fields = 'main textarea, main input:not([type=radio], [type=checkbox], [type=hidden])';

/** An open question or menu, or the keyboard's place. */
const signsOfUse = 'dialog[open], [aria-expanded=true], :focus-visible';

const isTypedIn = () => [...document.querySelectorAll<HTMLInputElement>(fields)].some(({ value }) => value);

const isInUse = () => isTypedIn() || document.querySelector(`main :is(${signsOfUse})`) !== null;

/**
 * A page from the service worker's cache shows its age and requests a fresh copy. The copy replaces the page as a whole,
 * lists included, unless somebody uses it by then: what they typed, opened or pressed would be gone.
 */
export function KeptPage({ children }: { children: React.ReactNode }) {
  const serverTime = useContext(ServerTime);
  const router = useRouter();
  const renewing = useRef(false);
  const pressed = useRef(false);
  const [from, setFrom] = useState('');
  const [made, setMade] = useState(0);

  // Before the copy is painted, so that no press can come between the decision and the replacement.
  useLayoutEffect(() => {
    if (renewing.current && !pressed.current && !isInUse()) setMade(serverTime);
  }, [serverTime]);

  useEffect(() => {
    const at = new Date(serverTime).toISOString();
    setFrom(isOld(serverTime) ? (isSameDay(at, currentTime()) ? clockTime(at) : exactTime(at)) : '');
    renewing.current = globalThis.kept?.renew === true;
    globalThis.kept = undefined;
    if (!renewing.current) return;
    let isGone = false;
    const press = () => {
      pressed.current = true;
    };
    window.addEventListener('click', press, { once: true });
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
      window.removeEventListener('click', press);
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
