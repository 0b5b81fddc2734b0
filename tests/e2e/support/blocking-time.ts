/** Measures a page's blocking time in processor time, so that other work on the machine does not count. */
import type { Browser, Page } from '@playwright/test';

type Event = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

/** A long task, in microseconds: while it runs, taps have to wait. */
const long = 50_000;

/**
 * Watches one page. The browser must not open another one meanwhile.
 * @returns a function that stops watching, and returns the total time over 50 ms of all tasks after first contentful paint,
 * in milliseconds
 */
export async function watchBlocking(browser: Browser, page: Page): Promise<() => Promise<number>> {
  await browser.startTracing(page, { categories: ['toplevel', 'loading'] });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
    return blockingIn(traceEvents);
  };
}

/** @throws Error if nothing was painted */
function blockingIn(events: Event[]): number {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!painted) throw new Error('No content was painted.');
  const { pid, tid, ts: from } = painted;
  const tasks = events
    .filter((each) => each.pid === pid && each.tid === tid && each.ph === 'X')
    .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    .toSorted((one, other) => one.ts - other.ts);
  let blocked = 0;
  let over = from;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    const end = ts + dur;
    // The task is before the paint, or nested in another task.
    if (end <= over) continue;
    blocked += Math.max(0, Math.min(tdur, end - from) - long);
    over = end;
  }
  return blocked / 1000;
}
