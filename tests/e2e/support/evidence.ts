/** The files of a report, as whoever decides meets them: covered until asked for, and kept nowhere. */
import type { Locator, Page, Response } from '@playwright/test';
import type { TargetType } from '@/lib/domains/safety/schema';
import { expect } from './test.ts';

/** The kinds of which a test's reports hold a picture (reportables.ts). */
export const withPicture: readonly TargetType[] = ['message', 'profile_picture'];

/** What a browser says of a page that asks its cache for what is not in it, itself or by its worker: `expectSeen` does. */
export const notInCache = /net::ERR_(CACHE_MISS|FAILED) .*\/api\/moderation\/evidence\//;

/** Every answer that brings a piece of evidence, as they come in; `expectSeen` takes them out. */
export function evidenceAnswers(page: Page): Response[] {
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/moderation/evidence/')) answers.push(answer);
  });
  return answers;
}

/** The picture of a report is seen, was asked for once, and no cache keeps it. */
export async function expectSeen(page: Page, card: Locator, answers: Response[]) {
  const picture = card.getByRole('img', { name: 'What was reported' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((each) => (each as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const [answer, ...more] = answers.splice(0);
  expect([answer?.status(), answer?.fromServiceWorker(), more.length]).toEqual([200, false, 0]);
  expect(answer?.headers()['cache-control']).toBe('private, no-store');
  const kept = await page.evaluate(async (url) => {
    const inCache = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
      ({ ok }) => ok,
      () => false,
    );
    return { inCache, matched: Boolean(await caches.match(url)) };
  }, answer?.url() ?? '');
  expect(kept).toEqual({ inCache: false, matched: false });
}

export async function expectForThumbs(button: Locator) {
  const size = await button.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
}
