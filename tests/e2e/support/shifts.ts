/** Measures layout shifts. */
import type { Page } from '@playwright/test';

type Watched = { shift: number };

/** Call before a page is opened: every page then sums up its layout shifts. */
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
