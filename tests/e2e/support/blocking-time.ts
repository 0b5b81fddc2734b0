/** What a page's own work keeps it from answering, in processor time: what else the machine does is not the page's. */
import type { Browser, Page } from '@playwright/test';

type Event = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

/** A task that takes longer keeps whoever taps waiting, in microseconds. */
const long = 50_000;

/**
 * Watches one page of a browser that opens no other meanwhile.
 * @returns what ends that, for the milliseconds that tasks took over 50 each after the first paint of content
 */
export async function watchBlocking(browser: Browser, page: Page): Promise<() => Promise<number>> {
  await browser.startTracing(page, { categories: ['toplevel', 'loading'] });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
    return blockingIn(traceEvents);
  };
}

/** @throws Error where nothing was painted */
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
    // Before the paint, or a task within another.
    if (end <= over) continue;
    blocked += Math.max(0, Math.min(tdur, end - from) - long);
    over = end;
  }
  return blocked / 1000;
}
