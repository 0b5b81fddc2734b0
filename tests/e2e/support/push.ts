/** Push in the browser tests: a browser whose push service is on this machine, and people who may be told at any hour. */
import type { Page } from '@playwright/test';
import { changeSettings } from '@/lib/domains/settings/schema';
import type { aBrowser } from '../../support/push-service.ts';
import { ask } from './ask.ts';
import { aPerson, bornAgo, type Person } from './people.ts';
import { underWorker } from './service-worker.ts';
import { expect } from './test.ts';

/**
 * The browser's subscription is one at our service; everything else of it is the browser's own.
 * @param allowed  whether its owner has allowed notifications before
 */
export async function subscribesTo(
  page: Page,
  subscription: ReturnType<typeof aBrowser>['subscription'],
  allowed = false,
) {
  await page.addInitScript(
    ([given, was]) => {
      const held = { ...given, toJSON: () => given, unsubscribe: async () => true };
      let on = false;
      PushManager.prototype.subscribe = async () => {
        on = true;
        return held as never;
      };
      PushManager.prototype.getSubscription = async () => (on ? (held as never) : null);
      // A browser without a screen has refused already; with one, it would ask now.
      let permission = was ? 'granted' : 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        permission = 'granted';
        return permission as NotificationPermission;
      };
    },
    [subscription, allowed] as const,
  );
}

export const openPushSettings = (page: Page) =>
  page.getByRole('button', { name: 'Phone, notices and quiet hours' }).click();

/** Somebody of 18 without quiet hours: it may be night. */
export async function withoutNight(person: Person) {
  await bornAgo(person, 18, 30);
  await ask(changeSettings, { as: person, body: { quiet_from: null, quiet_until: null } });
}

export async function switchesPushOn(page: Page) {
  await page.goto('/account');
  await underWorker(page);
  await openPushSettings(page);
  const push = page.getByRole('switch', { name: 'Tell me on this phone' });
  await push.click();
  await expect(page.getByText('Your browser asks next.')).toBeVisible();
  await expect(push).not.toBeChecked();
  await page.getByRole('button', { name: 'Go on' }).press('Enter');
  await expect(push).toBeChecked();
}

export async function anAsker() {
  const other = await aPerson('asker');
  await bornAgo(other, 18, 40);
  return other;
}
