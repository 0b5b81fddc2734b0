import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Waits until the page has asked for nothing, and been answered nothing, for half a second from now. `networkidle` would not
 * wait: a document that was idle once stays so for Playwright.
 */
export async function quiet(page: Page) {
  let heard = 0;
  let before = -1;
  const hear = () => {
    heard += 1;
  };
  page.on('request', hear).on('requestfinished', hear).on('requestfailed', hear);
  const isQuiet = () => {
    const nothingNew = heard === before;
    before = heard;
    return nothingNew;
  };
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true);
  page.off('request', hear).off('requestfinished', hear).off('requestfailed', hear);
}
