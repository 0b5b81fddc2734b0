import type { Page } from '@playwright/test';

/** When the browser had the next answer to a path, in epoch milliseconds: the test itself may hear of it late. */
export async function answeredAt(page: Page, path: string): Promise<number> {
  const response = await page.waitForResponse(path);
  await response.finished();
  const { startTime, responseEnd } = response.request().timing();
  return startTime + responseEnd;
}
