/** `test` for every browser test: it checks browser errors, and provides people. */
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { site } from './ask.ts';
import { aPerson, beginSignedIn, blockEverybody, type Person } from './people.ts';
import { Watch } from './watch.ts';

type Fixtures = {
  /** The browsers' errors; the test fails on any that it did not allow. */
  watch: Watch;
  /** A person for this test, signed in on `page`. */
  me: Person;
  /**
   * The same with a block against everybody, for a feed that all tests share. The feed is then short: the person's own post
   * stays on its first page, and their posts push nobody else's away.
   */
  alone: Person;
  /** A second browser, signed in as another person. */
  otherBrowser: (person: Person) => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  watch: [
    async ({ context }, use) => {
      const watch = new Watch();
      watch.over(context, site);
      await use(watch);
      expect(watch.complaints, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
  me: async ({ context }, use) => {
    const person = await aPerson();
    await beginSignedIn(context, person);
    await use(person);
  },
  alone: async ({ me }, use) => {
    const end = await blockEverybody(me);
    await use(me);
    await end();
  },
  otherBrowser: async ({ browser, watch, contextOptions, viewport, isMobile, hasTouch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        isMobile,
        hasTouch,
        baseURL: site,
      });
      await beginSignedIn(context, person);
      contexts.push(context);
      watch.over(context, site);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export const expect = test.expect;
