'use client';
import { createContext, startTransition, useContext, useEffect, useState } from 'react';

/**
 * The offset to the server's clock in milliseconds, learned from each page. A phone's own clock may be wrong by years, and
 * countdowns use the server's.
 */
let ahead = 0;

const deviceTime = () => performance.timeOrigin + performance.now();

/** Whether the offset is known. After that, an older page has no new information. */
let learned = false;

/** @param serverTime  when the server rendered this page, in epoch milliseconds */
export function learnServerTime(serverTime: number) {
  if (isOld(serverTime)) return;
  // A cached page says when it was received; time has passed since then.
  const difference = serverTime - ((!learned && globalThis.kept?.at) || deviceTime());
  learned = true;
  // Less than a minute is network delay and not a wrong clock.
  ahead = Math.abs(difference) < 60_000 ? 0 : difference;
}

/** The time now by the server's clock, in epoch milliseconds. */
export function currentTime(): number {
  return deviceTime() + ahead;
}

/** Whether a page of that render time comes from the phone's cache. */
export const isOld = (serverTime: number): boolean => learned && serverTime < currentTime() - 60_000;

/** When the server rendered the page, in epoch milliseconds. The first render uses it as the current time. */
export const ServerTime = createContext(0);

/**
 * The current time, updated every `interval` milliseconds.
 * @returns `now`, at first the server's; `live`, whether the page has hydrated, so that the reader's time zone is known
 */
export function useNow(interval: number): { now: number; live: boolean } {
  const rendered = useContext(ServerTime);
  const [time, setTime] = useState<number | null>(null);
  useEffect(() => {
    // A page shows dozens of times, and a tap must not wait for them to update.
    const tick = () => startTransition(() => setTime(currentTime()));
    tick();
    const timer = setInterval(tick, interval);
    return () => clearInterval(timer);
  }, [interval]);
  return { now: time ?? rendered, live: time !== null };
}
