/** A phone without room, or whose browser lets nothing be kept: pages open, and no word is lost. */
import type { BrowserContext, Page } from '@playwright/test';
import { listPosts } from '@/lib/domains/posts/schema';
import { ask, site } from '../support/ask.ts';
import { writePost } from '../support/feed.ts';
import { someWords } from '../support/made.ts';
import { meterOf, totalOf } from '../support/meter.ts';
import type { Person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const box = (page: Page) => page.getByLabel("What's the gist?");

const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

async function pagesOpen(page: Page) {
  for (const path of ['/rant-zone', '/chats', '/account', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
}

const postsOf = async (person: Person, words: string) =>
  (await ask(listPosts, { as: person, query: { limit: 10 } })).filter(({ content }) => content === words);

/** What cannot wait on the phone stays where it was typed, and is sent from there. */
async function wordsStay(page: Page, context: BrowserContext, me: Person) {
  const words = someWords(`No room ${me.username}`);
  await context.setOffline(true);
  await writePost(page, words);
  await expect(page.getByRole('alert').filter({ hasText: 'Check your network' })).toBeVisible();
  await expect(box(page)).toHaveValue(words);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(() => postsOf(me, words)).toHaveLength(1);
}

async function cachesRefuse(page: Page) {
  return page.evaluate(() =>
    caches
      .open('try')
      .then((cache) => cache.put('/try', new Response('x'.repeat(100_000))))
      .then(
        () => 'kept',
        ({ name }: Error) => name,
      ),
  );
}

test('full: pages come from the network, and words stay where they were typed', { tag: '@once' }, async ({
  page,
  context,
  alone,
  watch,
}) => {
  watch.allowNoNetwork();
  await page.goto('/privacy-policy');
  const session = await context.newCDPSession(page);
  // For as long as the session is open.
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(site).origin, quotaSize: 1 });
  await page.goto('/dashboard');
  await controlled(page);
  expect(await cachesRefuse(page)).toBe('QuotaExceededError');
  await pagesOpen(page);
  await wordsStay(page, context, alone);
});

/** The worker's own storage refuses, as it does where somebody forbade the site to keep anything. */
async function refuseStorage(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const refused = async () => {
      throw new DOMException('The request was denied.', 'SecurityError');
    };
    for (const name of ['open', 'match', 'keys', 'delete'] as const) CacheStorage.prototype[name] = refused;
    IDBFactory.prototype.databases = refused;
    IDBFactory.prototype.open = () => {
      throw new DOMException('The request was denied.', 'SecurityError');
    };
  });
}

test('refused: pages come from the network, words stay where they were typed, and what came is counted', {
  tag: '@once',
}, async ({ page, context, alone, watch }) => {
  watch.allowNoNetwork();
  await page.goto('/dashboard');
  await controlled(page);
  await refuseStorage(context);
  await pagesOpen(page);
  const before = await meterOf(page);
  expect(before && totalOf(before)).toBeGreaterThan(10_000);
  await wordsStay(page, context, alone);
});

/** The page's own storage has no room, or is forbidden; then not even what is there can be read. */
const refusals = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    };
  },
  refused: () => {
    const denied = () => {
      throw new DOMException('The request was denied.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: denied });
  },
};

for (const [how, refuse] of Object.entries(refusals))
  test(`${how}: text shared into the app is in the field, behind a draft that can be read, and is posted`, {
    tag: '@once',
  }, async ({ page, alone }) => {
    const words = someWords(`Shared ${alone.username}`);
    await page.goto('/create-post');
    await box(page).fill('From before');
    await expect.poll(() => page.evaluate(() => Object.values(localStorage))).toContain('From before');
    await page.addInitScript(refuse);
    await page.goto(`/create-post?text=${encodeURIComponent(words)}`);
    const whole = how === 'full' ? `From before\n${words}` : words;
    await expect(box(page)).toHaveValue(whole);
    await expect(page).toHaveURL('/create-post');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect.poll(() => postsOf(alone, whole)).toHaveLength(1);
  });
