/**
 * What every page weighs on the phone (experience.md, Budgets), beside a bare Next.js page that is built and served in
 * the same run. Bytes are the same whatever else the machine does, so that this runs beside other tests.
 */
import type { BrowserContextOptions } from '@playwright/test';
import pLimit from 'p-limit';
import { chatsPage, controlPanelPage, memberPages, profilePage } from '@/lib/contract/pages';
import { startBareApp } from '../../scripts/services/bare-app.ts';
import { site } from './support/ask.ts';
import { expectWithin, kB, type Row } from './support/budget-rows.ts';
import { type Bytes, bytesOf } from './support/first-load.ts';
import { aFullFeed } from './support/made.ts';
import { aPerson, sessionOf, theCreator } from './support/people.ts';
import { test } from './support/test.ts';

/**
 * Every page that a member opens from the menu or the dashboard (experience.md, Budgets: at most 1.5 times a bare
 * page).
 */
const otherPages = [
  ...memberPages.map(({ path }) => path),
  profilePage.path,
  chatsPage.path,
  '/analytics',
  '/account',
  '/coins',
  // One of the demo's, with a match that is on.
  '/tournament/6',
].filter((path) => path !== '/dashboard');

test('what each page weighs', async ({ browser, viewport, isMobile, hasTouch }) => {
  test.setTimeout(600_000);
  const reader = await aPerson('reader');
  const [bare] = await Promise.all([startBareApp(site), aFullFeed(reader)]);
  const phone: BrowserContextOptions = { viewport, isMobile, hasTouch };
  const member = { ...phone, storageState: sessionOf(reader) };
  try {
    const pages = {
      bare: await bytesOf(browser, phone, bare.url),
      '/': await bytesOf(browser, phone, `${site}/`),
      '/register': await bytesOf(browser, phone, `${site}/register`),
      '/dashboard': await bytesOf(browser, member, `${site}/dashboard`),
    };
    const creator = { ...phone, storageState: sessionOf(await theCreator()) };
    const people = [
      ...otherPages.map((path) => [path, member] as const),
      [controlPanelPage.path, creator] as const,
    ];
    // Most of the time it is waited for silence: a few wait together.
    const others: Record<string, Bytes> = Object.fromEntries(
      await pLimit(4).map(people, async ([path, who]) => [path, await bytesOf(browser, who, site + path)]),
    );
    const script = (page: string, is: number, atMost: number): Row => ({
      what: `${page}: JavaScript, ${(is / pages.bare.scripts).toFixed(2)} x bare`,
      is,
      atMost: atMost * pages.bare.scripts,
      unit: 'kB',
    });
    const times = (page: keyof typeof pages, atMost: number) => script(page, pages[page].scripts, atMost);
    await test.info().attach('what /dashboard loads', {
      body: pages['/dashboard'].each.map(([what, bytes]) => `${bytes}\t${what}`).join('\n'),
      contentType: 'text/plain',
    });
    expectWithin(
      [
        times('/dashboard', 1.35),
        times('/', 1.5),
        times('/register', 1.5),
        ...Object.entries(others).map(([path, { scripts }]) => script(path, scripts, 1.5)),
        {
          what: '/dashboard: first load in all',
          is: pages['/dashboard'].all,
          atMost: 300 * kB,
          unit: 'kB',
        },
      ],
      [
        { what: 'bare: JavaScript', is: pages.bare.scripts, unit: 'kB' },
        { what: 'bare: first load in all', is: pages.bare.all, unit: 'kB' },
      ],
    );
  } finally {
    await bare.stop();
  }
});
