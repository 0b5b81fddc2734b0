/** What it costs to open the app again (experience.md, Budgets): on the slow phone, whoever asks, page or service worker. */
import { startBareApp } from '../../../scripts/services/bare-app.ts';
import { site } from '../support/ask.ts';
import { expectWithin, kB } from '../support/budget-rows.ts';
import { median, slownessOfPhone, vitalsOf } from '../support/first-load.ts';
import { aFullFeed } from '../support/made.ts';
import { aPerson, sessionOf } from '../support/people.ts';
import { underWorker } from '../support/service-worker.ts';
import { slowLine } from '../support/slow-line.ts';
import { expect, test } from '../support/test.ts';

test.use({ trace: 'off', screenshot: 'off' });

test('the dashboard opened again', async ({ browser, viewport, isMobile, hasTouch }) => {
  test.setTimeout(300_000);
  const reader = await aPerson('reader');
  await aFullFeed(reader);
  const phone = { viewport, isMobile, hasTouch };
  const bare = await startBareApp(site);
  const slowness = await slownessOfPhone(browser, phone, bare.url).finally(bare.stop);
  const line = await slowLine(site);
  const { cookies, origins } = sessionOf(reader);
  const storageState = { cookies, origins: origins.map((each) => ({ ...each, origin: line.url })) };
  const context = await browser.newContext({ ...phone, storageState });
  try {
    const first = await context.newPage();
    await first.goto(`${line.url}/dashboard`);
    await underWorker(first);
    await first.goto(`${line.url}/dashboard`);
    await first.waitForLoadState('networkidle');
    const turns: { lcp: number; cls: number; bytes: number }[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const page = await context.newPage();
      line.taken();
      const vitals = await vitalsOf(page, `${line.url}/dashboard`, slowness);
      const document = await page.evaluate(
        () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).workerStart > 0,
      );
      expect(document).toBe(true);
      await expect(page.getByText(/^From /)).toHaveCount(0);
      turns.push({ ...vitals, bytes: line.taken() });
      await page.close();
    }
    expectWithin(
      [
        {
          what: '/dashboard again: everything',
          is: median(turns.map(({ bytes }) => bytes)),
          atMost: 6 * kB,
          unit: 'kB',
        },
        {
          what: '/dashboard again: LCP on a slow phone',
          is: median(turns.map(({ lcp }) => lcp)),
          atMost: 800,
          unit: 'ms',
        },
        {
          what: '/dashboard again: layout shift',
          is: median(turns.map(({ cls }) => cls)),
          atMost: 0.05,
          unit: '',
        },
      ],
      [],
    );
  } finally {
    await context.close();
    await line.stop();
  }
});
