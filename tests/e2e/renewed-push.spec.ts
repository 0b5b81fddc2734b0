/** A browser may renew its push subscription, or lose it. Whoever switched push on goes on being told (rules.md, Notices). */
import type { BrowserContext, Page } from '@playwright/test';
import { aBrowser, startPushService } from '../support/push-service.ts';
import { askToBeFriends } from './support/friends.ts';
import { sql } from './support/made.ts';
import { anAsker, subscribesTo, switchesPushOn, withoutNight } from './support/push.ts';
import { underWorker } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';

type Subscription = ReturnType<typeof aBrowser>['subscription'];

let service: Awaited<ReturnType<typeof startPushService>>;
test.beforeAll(async () => {
  service = await startPushService();
});
test.afterAll(() => service.stop());

/** The page's requests about subscriptions, such as `POST`. */
function askedOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/push/subscriptions')) asked.push(request.method());
  });
  return asked;
}

/** Tells the worker, as the browser would, that it has a new subscription. @returns once the worker is done */
async function renews(context: BrowserContext, before: Subscription, after: Subscription) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(
    async ([old, renewed]) => {
      let work: Promise<unknown> = Promise.resolve();
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: old,
        newSubscription: { ...renewed, toJSON: () => renewed },
        waitUntil: (asked: Promise<unknown>) => {
          work = asked;
        },
      });
      self.dispatchEvent(event);
      await work;
    },
    [before, after] as const,
  );
}

test('renewed while the app was closed: the next page tells the server, and one after it sends nothing', async ({
  page,
  me,
}) => {
  const [before, after] = [aBrowser(service.url), aBrowser(service.url)];
  await subscribesTo(page, before.subscription);
  await withoutNight(me);
  await switchesPushOn(page);
  await subscribesTo(page, after.subscription, true);
  const asked = askedOf(page);
  const told = page.waitForResponse('**/api/push/subscriptions');
  await page.goto('/dashboard');
  expect((await told).status()).toBe(200);
  expect(asked).toEqual(['POST']);
  // The page has taken note of the answer.
  const noted = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(noted).toContain(after.subscription.endpoint);
  const loaded = page.waitForResponse('**/api/push/key');
  await page.reload();
  await loaded;
  await askToBeFriends(await anAsker(), me);
  await expect.poll(() => service.received.filter(after.isFor).length).toBe(1);
  expect(service.received.filter(before.isFor)).toEqual([]);
  expect(asked).toEqual(['POST']);
});

test('renewed with no page open: the worker tells the server @once', async ({ page, context, me }) => {
  const [before, after] = [aBrowser(service.url), aBrowser(service.url)];
  await subscribesTo(page, before.subscription);
  await withoutNight(me);
  await switchesPushOn(page);
  await page.goto('about:blank');
  await renews(context, before.subscription, after.subscription);
  await askToBeFriends(await anAsker(), me);
  await expect.poll(() => service.received.filter(after.isFor).length).toBe(1);
  expect(service.received.filter(before.isFor)).toEqual([]);
});

test('a subscription of somebody who has left is not renewed for who came after @once', async ({
  page,
  context,
  me,
  watch,
}) => {
  watch.allowStatus(404);
  const [theirs, after] = [aBrowser(service.url), aBrowser(service.url)];
  await withoutNight(me);
  await page.goto('/account');
  await underWorker(page);
  await renews(context, theirs.subscription, after.subscription);
  const found = 'select 1 from push_subscriptions s join users u on u.id = s.user_id where u.username = $1';
  expect(await sql(found, [me.username])).toEqual([]);
});
