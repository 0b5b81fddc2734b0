/** A page without live events, which gives up connecting. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Advances the page's clock past all connection attempts and their back-off, until the page offers to try again. The clock
 * must be installed before the page is opened; in real time this takes 15 seconds.
 */
export async function expectGivenUp(page: Page) {
  await expect(async () => {
    await page.clock.runFor(7000);
    await expect(page.getByRole('button', { name: 'Reconnect' })).toBeVisible({ timeout: 500 });
  }).toPass();
}
