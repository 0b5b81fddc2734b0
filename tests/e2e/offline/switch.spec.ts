/** One setting takes the service worker off every phone. */
import { aCluster } from '../support/cluster.ts';
import { aPerson, sessionOf } from '../support/people.ts';
import { underWorker } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

test('switched off, it ends itself and leaves nothing', async ({ page, context, watch }) => {
  const own = await aCluster();
  try {
    watch.over(context, own.url);
    const person = await aPerson('off', own.url);
    const { cookies } = sessionOf(person);
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: new URL(own.url).hostname })));
    await page.goto(`${own.url}/dashboard`);
    await underWorker(page);
    await own.stopApp();
    own.settings.SERVICE_WORKER = 'off';
    await own.startApp();
    // The kept page looks for a new worker, as every page does.
    await page.goto(`${own.url}/dashboard`);
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
        (await indexedDB.databases()).length,
      ]);
    await expect.poll(left).toEqual([0, 0, 0]);
    await page.goto(`${own.url}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(
      await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)),
    ).toBe(0);
  } finally {
    await own.stop();
  }
});
