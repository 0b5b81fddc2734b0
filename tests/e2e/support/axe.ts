/** Checks a page's accessibility with axe, in both themes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The minified build of axe, which has half the size of the other. */
const minified = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
);
const axeSource = readFileSync(minified, 'utf8');

/** Loads axe into a page once. The builder itself would send half a megabyte twice for every check. */
async function bringAxe(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
}

/** How long axe waits for a video's duration, in milliseconds. The test videos are mostly fake, and never have one. */
const preload = { assets: ['cssom', 'media'], timeout: 1000 };

/** Expects 0 violations in both themes; the message says what is wrong and where. */
export async function expectNoViolations(page: Page, what: string) {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await layOut(page);
    await settled(page);
    await bringAxe(page);
    // Legacy mode runs in the page itself; otherwise half of it runs in an extra empty page, which is only needed for frames
    // of other sites. Passing rules are not reported either.
    const checker = new AxeBuilder({ page, axeSource: '/* brought already */' })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], preload });
    // The dark theme only changes colours.
    if (theme === 'dark') checker.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await checker.analyze();
    const found = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
    );
    expect(found, `${what}, ${theme}`).toEqual([]);
  }
}

/**
 * Content below the screen that has not been laid out yet (`content-visibility`) still has the old theme's colours. Lay it
 * out.
 */
const layOut = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('article'))
      if (getComputedStyle(each).contentVisibility === 'auto') each.style.contentVisibility = 'visible';
  });

/** Waits until all colour transitions have finished: halfway between two themes the contrast is wrong. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const changing = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    // An inherited colour starts its transition only when the parent's has finished.
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await new Promise(requestAnimationFrame);
      const now = changing();
      if (now.length > 0) quiet = -1;
      await Promise.allSettled(now.map(({ finished }) => finished));
    }
  });
