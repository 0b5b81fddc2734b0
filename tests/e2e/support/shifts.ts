/** How much of a page jumps while it is looked at. */
import type { Page } from '@playwright/test';

type Watched = { shift: number };

/** Before a page is opened: each that is opened then adds up its layout shifts. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as Watched;
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** @returns the sum of the open page's layout shifts */
export const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).shift);
