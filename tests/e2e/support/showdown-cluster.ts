/** A showdown for one test, on its own servers: only one can exist at a time, and other tests must not see its clock. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';
import { login } from '@/lib/domains/accounts/entry-schema';
import { mondayOf } from '@/lib/domains/showdown/rules';
import type { TestCluster } from '../../../scripts/chaos/cluster.ts';
import { ask } from './ask.ts';
import { aCluster } from './cluster.ts';
import { sql } from './made.ts';
import { aPerson, type Person, password, sessionOf } from './people.ts';
import { Watch } from './watch.ts';

const day = 86_400_000;
const hour = 3_600_000;

export type ShowdownCluster = {
  url: string;
  /** Sets the clock to so many hours after next Monday 00:00 UTC. */
  itIs: (hours: number) => void;
  /** `YYYY-MM-DD` of a day in that week; 0 is Monday. */
  dateAt: (days: number) => string;
  aPerson: (prefix: string, wins?: number) => Promise<Person>;
  theCreator: () => Promise<Person>;
  /** A browser in the test's size, signed in on these servers. */
  browserOf: (person: Person) => Promise<Page>;
};

type Options = Parameters<Browser['newContext']>[0];

async function opened(browser: Browser, options: Options, watch: Watch) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-showdown-'));
  const clock = path.join(folder, 'clock');
  const monday = mondayOf(new Date(Date.now() + 7 * day)).getTime();
  const itIs = (hours: number) =>
    writeFileSync(clock, String(Math.round(monday + hours * hour - Date.now())));
  itIs(9);
  const cluster: TestCluster = await aCluster({ CLOCK_OFFSET_FILE: clock });
  const { url, databaseUrl } = cluster;
  const contexts: BrowserContext[] = [];
  const built: ShowdownCluster = {
    url,
    itIs,
    dateAt: (days) => new Date(monday + days * day).toISOString().slice(0, 10),
    aPerson: async (prefix, wins = 0) => {
      const person = await aPerson(prefix, url);
      await sql('update users set wins = $2 where username = $1', [person.username, wins], databaseUrl);
      return person;
    },
    theCreator: async () => {
      const person = await aPerson('boss', url);
      const email = 'creator@hypegist.test';
      await sql('update users set email = $2 where username = $1', [person.username, email], databaseUrl);
      return { ...person, email, ...(await ask(login, { body: { email, password } }, url)) };
    },
    browserOf: async (person) => {
      const { cookies, origins } = sessionOf(person);
      const storageState = {
        cookies,
        origins: origins.map((each) => ({ ...each, origin: new URL(url).origin })),
      };
      const context = await browser.newContext({ ...options, baseURL: url, storageState });
      contexts.push(context);
      watch.over(context, url);
      return context.newPage();
    },
  };
  const close = async () => {
    for (const context of contexts) await context.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { built, close };
}

export const test = base.extend<{ watch: Watch; cluster: ShowdownCluster }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright throws unless a fixture's first parameter is an object pattern; this one needs no other fixture
  watch: async ({}, use) => {
    const watch = new Watch();
    await use(watch);
    test.expect(watch.complaints, 'what the browsers complained about').toEqual([]);
  },
  cluster: async ({ browser, contextOptions, viewport, isMobile, hasTouch, watch }, use) => {
    const { built, close } = await opened(
      browser,
      { ...contextOptions, viewport, isMobile, hasTouch },
      watch,
    );
    await use(built);
    await close();
  },
});
