/** A page that cannot have live events, and gives them up. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Has the page's own clock go past its attempts and the pauses between them, until it offers to try again. That clock was
 * installed before the page was opened; on the wall the attempts take a quarter of a minute.
 */
export async function expectGivenUp(page: Page) {
  await expect(async () => {
    await page.clock.runFor(7000);
    await expect(page.getByRole('button', { name: 'Reconnect' })).toBeVisible({ timeout: 500 });
  }).toPass();
}
