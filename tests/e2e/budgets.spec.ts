/**
 * The budgets of time (experience.md, Budgets) on the slow phone, beside a bare Next.js page that is built and served
 * in the same run. It has the machine to itself; what takes no time to measure is in budgets-bytes.spec.ts.
 */
import type { BrowserContextOptions, Page } from '@playwright/test';

import { startBareApp } from '../../scripts/services/bare-app.ts';
import { site } from './support/ask.ts';
import { expectWithin, type Row } from './support/budget-rows.ts';

import { likeOf } from './support/feed.ts';
import { median, onSlowPhone, tapToPaint, type Vitals } from './support/first-load.ts';
import { aFullFeed, fullLists } from './support/made.ts';
import { aPerson, sessionOf } from './support/people.ts';
import { test } from './support/test.ts';

const turns = [1, 2, 3];
/** Below this a page is as good as never held up, and twice nothing is no measure, in milliseconds. */
const blockingFloor = 50;

// Recording what a page does is work of its own, and would be measured with it.
test.use({ trace: 'off', screenshot: 'off' });

test('budgets', async ({ browser, viewport, isMobile, hasTouch }) => {
  test.setTimeout(600_000);
  const reader = await aPerson('reader');
  const author = await aFullFeed(reader);
  await fullLists(author);
  const phone: BrowserContextOptions = { viewport, isMobile, hasTouch };
  const member = { ...phone, storageState: sessionOf(reader) };
  const profile = `/profile/${author.username}`;
  const pages = new Map<string, Vitals[]>(
    ['/dashboard', '/rant-zone', '/hype-battles', profile].map((path) => [path, []]),
  );
  const bare = await startBareApp(site);
  try {
    const bareTimes: Vitals[] = [];
    const taps: number[] = [];
    for (const _ of turns) {
      bareTimes.push(await onSlowPhone(browser, phone, bare.url, async () => null));
      for (const [path, times] of pages) {
        const like = (page: Page) =>
          path === '/dashboard'
            ? tapToPaint(likeOf(page.getByRole('article').first()), 'aria-pressed')
            : Promise.resolve(null);
        const ours = await onSlowPhone(browser, member, site + path, like);
        times.push(ours);
        if (ours.result !== null) taps.push(ours.result);
      }
    }
    const middle = (times: Vitals[], which: keyof Vitals) => median(times.map((each) => each[which]));
    const bareBlocking = Math.max(blockingFloor, middle(bareTimes, 'blocking'));
    const rowsOf = (path: string, times: Vitals[]): Row[] => [
      { what: `${path}: LCP on a slow phone`, is: middle(times, 'lcp'), atMost: 1200, unit: 'ms' },
      { what: `${path}: layout shift`, is: middle(times, 'cls'), atMost: 0.05, unit: '' },
      {
        what: `${path}: total blocking time on a slow phone`,
        is: middle(times, 'blocking'),
        atMost: 1.4 * bareBlocking,
        unit: 'ms',
      },
    ];
    expectWithin(
      [
        ...[...pages].flatMap(([path, times]) => rowsOf(path === profile ? '/profile' : path, times)),
        { what: '/dashboard: a tap on Like is answered', is: median(taps), atMost: 200, unit: 'ms' },
      ],
      [
        { what: 'bare: LCP on a slow phone', is: middle(bareTimes, 'lcp'), unit: 'ms' },
        { what: 'bare: total blocking time', is: middle(bareTimes, 'blocking'), unit: 'ms' },
      ],
    );
  } finally {
    await bare.stop();
  }
});
