/** What a browser asks of an app before it offers to install it: a manifest without fault, pictures, and a start without network. */
import sharp from 'sharp';
import { site } from '../support/ask.ts';
import { keptPages, underWorker } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

test('the browser reads the manifest without fault, its icons are there, and it starts without network', {
  tag: '@once',
}, async ({ page, context, me, watch }) => {
  watch.allowNoNetwork();
  expect(me.token).not.toBe('');
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto('/dashboard');
  await expect.poll(() => keptPages(page)).toContain('/dashboard');
  const session = await context.newCDPSession(page);
  const { errors, manifest } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({
    scope: `${site}/`,
    startUrl: `${site}/dashboard`,
    display: 'kStandalone',
  });
  expect(manifest.name).not.toBe('');
  expect(manifest.preferRelatedApplications).toBe(false);
  const sizes: string[] = [];
  for (const { url, sizes: said, type } of manifest.icons ?? []) {
    if (type !== 'image/png') continue;
    const answer = await page.request.get(url);
    const { width, height } = await sharp(await answer.body()).metadata();
    expect(`${width}x${height}`).toBe(said);
    sizes.push(said ?? '');
  }
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  await context.setOffline(true);
  await page.goto(manifest.startUrl ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a visit that begins on a page that anyone may read has the worker, if somebody is logged in', {
  tag: '@once',
}, async ({ page, me }) => {
  expect(me.token).not.toBe('');
  await page.goto('/rules');
  await underWorker(page);
});

test('a visitor has none', { tag: '@once' }, async ({ page }) => {
  for (const path of ['/', '/rules']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  }
});
