/** The app is updated while somebody has it open: nothing white, no word lost, and never a page of two builds. */
import type { Page } from '@playwright/test';
import { site } from '../support/ask.ts';
import { type Builds, twoBuilds } from '../support/builds.ts';
import { aPerson, sessionOf } from '../support/people.ts';
import { keptPages, opens, underWorker } from '../support/service-worker.ts';
import { expect, test as watched } from '../support/test.ts';

type Phone = { page: Page; builds: Builds };

/** A phone that has read some pages of the first build. */
const test = watched.extend<{ phone: Phone }>({
  phone: async ({ browser, viewport, isMobile, hasTouch, contextOptions }, use) => {
    const builds = await twoBuilds(site);
    const { cookies, origins } = sessionOf(await aPerson('updated'));
    const storageState = { cookies, origins: origins.map((each) => ({ ...each, origin: builds.url })) };
    const options = { ...contextOptions, viewport, isMobile, hasTouch, storageState, baseURL: builds.url };
    const context = await browser.newContext(options);
    try {
      const page = await context.newPage();
      await page.goto('/dashboard');
      await underWorker(page);
      for (const path of ['/rant-zone', '/dashboard']) await page.goto(path);
      await expect.poll(() => keptPages(page)).toEqual(expect.arrayContaining(['/rant-zone', '/dashboard']));
      await use({ page, builds });
    } finally {
      await context.close();
      await builds.stop();
    }
  },
});

const box = (page: Page) => page.getByLabel("What's the gist?");

/** The builds whose scripts the page that is open has. */
async function buildsOf(page: Page) {
  const named = () =>
    page.evaluate(() => {
      const sources = [...document.scripts].map(({ src }) => src);
      const loaded = sources.map((src) => /\/_next\/static\/(chunks(?:-2)?)\//.exec(src)?.[1]);
      return [...new Set(loaded.filter(Boolean))];
    });
  // A page of the build before opens itself anew once it learns of the next: then that is the page that is open.
  return named().catch(() => page.waitForLoadState().then(named));
}

/** It is of one build. What it asks for may name scripts of the next one: it opens itself anew then. */
const isWhole = (page: Page) => expect.poll(() => buildsOf(page)).toHaveLength(1);

/** It is there, and its scripts are awake. */
async function isAlive(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await box(page).fill('awake');
  // A draft from before comes first, if the field was filled before its script was there.
  const isCounted = async () => {
    const { length } = await box(page).inputValue();
    return page.getByText(`${length} / 2,000`).isVisible();
  };
  await expect.poll(isCounted).toBe(true);
  await isWhole(page);
}

/** Opens a page until it is of the new build: the browser looks for another worker some seconds after each opening. */
const becomesNew = (page: Page) =>
  expect(async () => {
    await opens(page, '/dashboard');
    await isAlive(page);
    expect(await buildsOf(page)).toEqual(['chunks-2']);
  }).toPass({ intervals: [2500], timeout: 60_000 });

const once = { tag: '@once' };

test(
  'an open page of the build before goes on: its words stay, its links lead to whole pages',
  once,
  async ({ phone: { page, builds } }) => {
    await box(page).fill('half a thought');
    // Where somebody writes, the tabs make room.
    await box(page).blur();
    builds.update();
    await page.getByRole('link', { name: 'Squads' }).click();
    await page.waitForURL('**/game-squad');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isWhole(page);
    await opens(page, '/dashboard');
    await expect(box(page)).toHaveValue('half a thought');
  },
);

test('what was kept opens whole, and the new build takes over', once, async ({ phone: { page, builds } }) => {
  builds.update();
  await page.goto('/rant-zone');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isWhole(page);
  await becomesNew(page);
  const pages = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.includes(':pages:')));
  await expect.poll(pages).toEqual([expect.stringMatching(/-2$/)]);
});

/** Names of the caches of the second build. */
const ofSecond = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith('-2')));

test('the worker itself may load the one of the new build', once, async ({ phone: { page, builds } }) => {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  builds.update();
  await worker.evaluate(() =>
    (globalThis as unknown as { registration: ServiceWorkerRegistration }).registration.update(),
  );
  await expect.poll(() => ofSecond(page)).not.toEqual([]);
});

test(
  'a page of the new build under the worker of the old one, whose update breaks off',
  once,
  async ({ phone: { page, builds } }) => {
    builds.breakOff(/^\/service-worker\.js/);
    builds.update();
    // It was not kept.
    await page.goto('/news-feed');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await buildsOf(page)).toEqual(['chunks-2']);
    for (let turn = 0; turn < 2; turn += 1) {
      await opens(page, '/dashboard');
      await isAlive(page);
      await page.waitForLoadState('networkidle');
    }
    // The update comes once it is whole.
    builds.breakOff(null);
    await opens(page, '/dashboard');
    const names = () => page.evaluate(() => caches.keys());
    await expect.poll(names).toContainEqual(expect.stringMatching(/-2$/));
  },
);

test(
  'a script that broke off is not kept: opened again, the page is whole',
  once,
  async ({ phone: { page, builds } }) => {
    builds.update();
    builds.breakOff(/\/chunks-2\/.*\.js/);
    await page.goto('/news-feed').catch(() => {});
    builds.breakOff(null);
    await becomesNew(page);
  },
);
