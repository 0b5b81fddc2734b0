'use client';
import { createContext, startTransition, useContext, useEffect, useState } from 'react';

/**
 * The offset to the server's clock in milliseconds, learned from each page. A phone's own clock may be wrong by years, and
 * countdowns use the server's.
 */
let ahead = 0;

/** Whether the offset is known. After that, an older page has no new information. */
let learned = false;

/**
 * When the page came from the server, by the device's clock. Its scripts run only later, on a slow phone by seconds. A page
 * from the phone's cache says when it came.
 */
function arrivedAt(): number {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return globalThis.kept?.at || performance.timeOrigin + (document?.responseStart ?? 0);
}

/** @param serverTime  when the server rendered this page, in epoch milliseconds */
export function learnServerTime(serverTime: number) {
  if (isOld(serverTime)) return;
  const difference = serverTime - (learned ? Date.now() : arrivedAt());
  // A smaller difference is the time that the page took to come. For a later copy, nobody says when it came.
  const usual = learned ? 60_000 : 2000;
  if (!learned || Math.abs(difference - ahead) >= usual)
    ahead = Math.abs(difference) < usual ? 0 : difference;
  learned = true;
}

/**
 * The time now by the server's clock, in epoch milliseconds. From `Date`, since `performance.now()` stands still while a phone
 * sleeps. If somebody sets a slow clock right while the page is open, the result is wrong until the next page is loaded.
 */
export function currentTime(): number {
  return toServerTime(Date.now());
}

/** @param at  a time by the device's clock. @returns the same by the server's; both in epoch milliseconds */
export const toServerTime = (at: number): number => at + ahead;

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
