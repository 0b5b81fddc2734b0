'use client';
import { createContext, startTransition, useContext, useEffect, useState } from 'react';

/**
 * The browser's view of the server's clock: a phone's own may be wrong by years, and countdowns go by the server's.
 * Milliseconds between the two, learned from each page.
 */
let ahead = 0;

const deviceTime = () => performance.timeOrigin + performance.now();

/** Whether the clock was compared once: a page that is older than what is known by then says nothing new. */
let learned = false;

/** @param serverTime  when the server rendered this page, in epoch milliseconds */
export function learnServerTime(serverTime: number) {
  if (isOld(serverTime)) return;
  // A page that was kept on the phone says when it came: the clock has gone on since.
  const difference = serverTime - ((!learned && globalThis.kept?.at) || deviceTime());
  learned = true;
  // Within a minute it is the network's delay, not the clock.
  ahead = Math.abs(difference) < 60_000 ? 0 : difference;
}

/** The time now by the server's clock, in epoch milliseconds. */
export function currentTime(): number {
  return deviceTime() + ahead;
}

/** Whether a page that the server rendered at that time comes from what the phone kept. */
export const isOld = (serverTime: number): boolean => learned && serverTime < currentTime() - 60_000;

/** When the server rendered the page, in epoch milliseconds: the time that the first rendering goes by. */
export const ServerTime = createContext(0);

/**
 * The time, fresh every `interval` milliseconds.
 * @returns `now`, the server's at first; `live`, whether the page has come alive and the reader's time zone is known
 */
export function useNow(interval: number): { now: number; live: boolean } {
  const rendered = useContext(ServerTime);
  const [time, setTime] = useState<number | null>(null);
  useEffect(() => {
    // A page says dozens of times, and a tap does not wait for them.
    const tick = () => startTransition(() => setTime(currentTime()));
    tick();
    const timer = setInterval(tick, interval);
    return () => clearInterval(timer);
  }, [interval]);
  return { now: time ?? rendered, live: time !== null };
}
