/**
 * What every page weighs on the phone (experience.md, Budgets), beside a bare Next.js page that is built and served in
 * the same run. Bytes are the same whatever else the machine does, so that this runs beside other tests.
 */
import type { BrowserContextOptions } from '@playwright/test';
import pLimit from 'p-limit';
import { startBareApp } from '../../scripts/services/bare-app.ts';
import { site } from './support/ask.ts';
import { expectWithin, kB, type Row } from './support/budget-rows.ts';
import { bytesOf } from './support/first-load.ts';
import { aFullFeed, someWords } from './support/made.ts';
import { anOpener } from './support/page-openers.ts';
import { addressesOf, openers, pagesOf } from './support/pages.ts';
import { aPerson, type Person, sessionOf } from './support/people.ts';
import { test } from './support/test.ts';

/** By how much a page's JavaScript may be more than a bare page's. */
const mostOf = (page: string) => (page === '/dashboard' ? 1.35 : 1.5);

/** Each page with where it is opened, and by whom. @param reader  a member with a full feed */
async function everyPage(reader: Person) {
  const found: { page: string; address: string; by: Person | null }[] = [];
  for (const opener of openers) {
    const by = opener === 'member' ? reader : await anOpener(opener);
    const subject = { me: by ?? reader, words: someWords() };
    for (const [page, address] of await addressesOf(pagesOf(opener), subject))
      found.push({ page, address: site + address, by });
  }
  return found;
}

test('what each page weighs', async ({ browser, viewport, isMobile, hasTouch }) => {
  test.setTimeout(600_000);
  const reader = await aPerson('reader');
  const [bareApp] = await Promise.all([startBareApp(site), aFullFeed(reader)]);
  const phone: BrowserContextOptions = { viewport, isMobile, hasTouch };
  try {
    const bare = await bytesOf(browser, phone, bareApp.url);
    // Most of the time it is waited for silence: a few wait together.
    const weighed = await pLimit(4).map(await everyPage(reader), async ({ page, address, by }) => {
      const options = by ? { ...phone, storageState: sessionOf(by) } : phone;
      return { page, ...(await bytesOf(browser, options, address)) };
    });
    for (const { page, each } of weighed)
      await test.info().attach(`what ${page} loads`, {
        body: each.map(([what, bytes]) => `${bytes}\t${what}`).join('\n'),
        contentType: 'text/plain',
      });
    expectWithin(
      [
        ...weighed.map(
          ({ page, scripts }): Row => ({
            what: `${page}: JavaScript, ${(scripts / bare.scripts).toFixed(2)} x bare`,
            is: scripts,
            atMost: mostOf(page) * bare.scripts,
            unit: 'kB',
          }),
        ),
        {
          what: '/dashboard: first load in all',
          is: weighed.find(({ page }) => page === '/dashboard')?.all ?? Number.NaN,
          atMost: 300 * kB,
          unit: 'kB',
        },
      ],
      [
        { what: 'bare: JavaScript', is: bare.scripts, unit: 'kB' },
        { what: 'bare: first load in all', is: bare.all, unit: 'kB' },
      ],
    );
  } finally {
    await bareApp.stop();
  }
});
