/** A report's media as a moderator sees them: covered until requested, and never cached. */
import type { Locator, Page, Response } from '@playwright/test';
import type { TargetType } from '@/lib/domains/safety/schema';
import { expect } from './test.ts';

/** The target types whose test reports have a picture (report-targets-e2e.ts). */
export const withPicture: readonly TargetType[] = ['message', 'profile_picture'];

/**
 * The browser's message when a cache-only request finds nothing, from the page or from the service worker. `expectSeen`
 * causes it.
 */
export const notInCache = /net::ERR_(CACHE_MISS|FAILED) .*\/api\/moderation\/evidence\//;

/** Collects every response with evidence. `expectSeen` removes the ones that it expects. */
export function evidenceAnswers(page: Page): Response[] {
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/moderation/evidence/')) answers.push(answer);
  });
  return answers;
}

/** Expects that a report's picture is shown, was requested once, and is in no cache. */
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
