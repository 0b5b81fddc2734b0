/** Uploads of a phone with its worker: their progress is shown, and an ended session ends as everywhere. */
import type { Page } from '@playwright/test';
import { logout } from '@/lib/domains/accounts/schema';
import { ask } from '../support/ask.ts';
import { aVideo } from '../support/media.ts';
import { allThatIsKept, underWorker } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

const MB = 1024 * 1024;

/** Presses Upload, on one's own profile. */
async function uploads(page: Page, bytes: number) {
  const buffer = aVideo(bytes);
  await page
    .getByLabel('Picture or video')
    .setInputFiles({ name: 'dance.mp4', mimeType: 'video/mp4', buffer });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

test('an upload shows how far it is', { tag: '@once' }, async ({ page, me }) => {
  await page.goto(`/profile/${me.username}`);
  await underWorker(page);
  const network = await page.context().newCDPSession(page);
  const slow = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // Half a minute for all of it.
  await slow(64 * 1024);
  await uploads(page, 2 * MB);
  const bar = page.getByRole('progressbar');
  const progress = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(progress).toBeGreaterThan(0);
  const early = await progress();
  await expect.poll(progress).toBeGreaterThan(early);
  expect(await progress()).toBeLessThan(100);
  await slow(-1);
  await expect(page.getByText('Profile media uploaded successfully!')).toBeVisible();
});

test('one whose session was ended elsewhere: nothing of it is left on the phone', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowStatus(401);
  await page.goto(`/profile/${me.username}`);
  await underWorker(page);
  await page.waitForLoadState('networkidle');
  await ask(logout, { as: me });
  await uploads(page, MB);
  await page.waitForURL(({ pathname }) => pathname === '/');
  await expect.poll(() => allThatIsKept(page)).not.toContain(me.username);
});
