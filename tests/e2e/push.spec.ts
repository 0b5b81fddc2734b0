/**
 * Push from the tap that switches it on to the words on the phone (rules.md, Notices). The browser's own push service is on
 * the open network, so one on this machine takes its place: what it gets is decrypted here, and handed to the browser's
 * service worker as the browser would.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { aBrowser, startPushService } from '../support/push-service.ts';
import { site } from './support/ask.ts';
import { askToBeFriends } from './support/friends.ts';
import { bornAgo } from './support/people.ts';
import { anAsker, openPushSettings, subscribesTo, switchesPushOn, withoutNight } from './support/push.ts';
import { underWorker } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';

/**
 * A browser without a screen shows no notification of any page and says so to whoever asks; what it is asked to show is
 * written down instead.
 */
async function watchShown(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const shown: object[] = [];
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data, tag } = {}) => {
      shown.push({ title, body, url: data, tag });
    };
  });
  return () => worker.evaluate(() => (globalThis as never as { shown: object[] }).shown);
}

/** Hands a push to the worker, as the browser does. */
async function deliver(context: BrowserContext, page: Page, data: string) {
  const session = await context.newCDPSession(page);
  const registrations: string[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) => {
    for (const { registrationId } of found) registrations.push(registrationId);
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const registrationId = registrations.at(-1) as string;
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(site).origin,
    registrationId,
    data,
  });
  await session.detach();
}

test('switched on by a tap, a request arrives encrypted without words and is shown in words; logged out, without @once', async ({
  page,
  context,
  me,
}) => {
  const service = await startPushService();
  try {
    const browser = aBrowser(service.url);
    await subscribesTo(page, browser.subscription);
    await withoutNight(me);
    await switchesPushOn(page);
    // The button is gone; the keyboard goes on at the switch.
    await expect(page.locator('body')).not.toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('switch', { name: 'Tell me on this phone' })).toBeFocused();
    const other = await anAsker();
    await askToBeFriends(other, me);
    await expect.poll(() => service.received.length).toBe(1);
    const [sent] = service.received;
    const payload = sent ? browser.read(sent) : '';
    expect(payload).toBe('{"type":"notices"}');
    const shown = await watchShown(context);
    await deliver(context, page, payload);
    const words = { title: 'HypeGist', tag: 'notices' };
    const asked = { ...words, body: `${other.username} wants to be friends`, url: '/people' };
    await expect.poll(shown).toEqual([asked]);

    // The phone is somebody's who is not logged in: no name stands on its screen.
    await context.clearCookies();
    await deliver(context, page, payload);
    const unnamed = { ...words, body: 'There is something new for you.', url: '/notices' };
    await expect.poll(shown).toEqual([asked, unnamed]);
  } finally {
    await service.stop();
  }
});

test('a new password ends every session, and push stays on in the browser where it was chosen @once', async ({
  page,
  me,
}) => {
  const service = await startPushService();
  try {
    await subscribesTo(page, aBrowser(service.url).subscription);
    await withoutNight(me);
    await switchesPushOn(page);
    await page.getByLabel('Current password', { exact: true }).fill(me.password);
    await page.getByLabel('New password').fill('a longer one for push');
    const told = page.waitForResponse('**/api/push/subscriptions');
    await page.getByRole('button', { name: 'Change password' }).click();
    expect((await told).status()).toBe(200);
    await askToBeFriends(await anAsker(), me);
    await expect.poll(() => service.received.length).toBe(1);
  } finally {
    await service.stop();
  }
});

test('where it was refused it says what to do; kinds and quiet hours are saved, as far as one’s age allows', async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(400);
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await bornAgo(me, 14, 30);
  await page.goto('/account');
  await openPushSettings(page);
  await expect(page.getByText('You told this browser not to.')).toBeVisible();
  await page.getByLabel('Replies to my comments').selectOption('In my notices');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'No quiet hours' })).toHaveCount(0);
  await page.getByLabel('From', { exact: true }).fill('23:00');
  await page.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect(page.getByText('Up to 15, quiet hours hold from 22:00 to 06:00 at least.')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('21:00');
  await page.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect(page.getByRole('form', { name: 'Quiet hours' }).getByText('Saved.')).toBeVisible();
  await page.reload();
  await openPushSettings(page);
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:00');
  await expect(page.getByLabel('Replies to my comments')).toHaveValue('inbox');
});

test('a tap on what the phone shows opens what it is about', { tag: '@once' }, async ({
  page,
  context,
  me,
}) => {
  expect(me.token).not.toBe('');
  await page.goto('/dashboard');
  await underWorker(page);
  const [worker] = context.serviceWorkers();
  /** Without a screen there is nothing to tap: the worker is told of the tap as the browser would. */
  const tap = (url: string) =>
    worker?.evaluate(async (data) => {
      const event = new Event('notificationclick');
      let closed = false;
      let work: Promise<unknown> = Promise.resolve();
      const notification = {
        data,
        close: () => {
          closed = true;
        },
      };
      const waitUntil = (asked: Promise<unknown>) => {
        work = asked;
      };
      self.dispatchEvent(Object.assign(event, { notification, waitUntil }));
      // Only a real tap lets it take the focus.
      await work.catch(() => {});
      return closed;
    }, url);
  expect(await tap('/people')).toBe(true);
  await page.waitForURL('/people');
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  // What leads elsewhere is not followed. A page that has no scripts yet does not say that it may be left.
  await expect(async () => {
    await tap('https://elsewhere.example/');
    await page.waitForURL('/notices', { timeout: 3000 });
  }).toPass();

  // A page on which something is typed stays.
  await page.goto('/people');
  await page.getByLabel('Search by name').fill('kem');
  await worker?.evaluate(() => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    // Only a real tap lets it open one.
    const { clients } = globalThis as never as { clients: { openWindow: (url: string) => Promise<null> } };
    clients.openWindow = async (url) => {
      opened.push(url);
      return null;
    };
  });
  await tap('/notices');
  const opened = worker?.evaluate(() => (globalThis as never as { opened: string[] }).opened);
  expect(await opened).toEqual([`${site}/notices`]);
  await expect(page).toHaveURL('/people?q=kem');
  await expect(page.getByLabel('Search by name')).toHaveValue('kem');
});
