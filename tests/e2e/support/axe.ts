/** What a checker of accessibility finds on a page, in both themes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The checker's own minified build, half as long as the other. */
const minified = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
);
const axeSource = readFileSync(minified, 'utf8');

/** A page reads it once. Left to itself the builder sends its half megabyte twice for every look. */
async function bringAxe(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
}

/** How long a film may say nothing of its length, in milliseconds; those of most tests are none, and never would. */
const preload = { assets: ['cssom', 'media'], timeout: 1000 };

/** Expects 0 violations, light and dark; says what is wrong and where. */
export async function expectNoViolations(page: Page, what: string) {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await layOut(page);
    await settled(page);
    await bringAxe(page);
    // In the page itself, not half of it in an empty page beside it: that is for frames of other sites, of which we have
    // none. What passes is not described either.
    const checker = new AxeBuilder({ page, axeSource: '/* brought already */' })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], preload });
    // What the dark changes is colours.
    if (theme === 'dark') checker.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await checker.analyze();
    const found = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
    );
    expect(found, `${what}, ${theme}`).toEqual([]);
  }
}

/** What is below the screen and not laid out yet still has the colours of the other theme: it takes its own as it comes near. */
const layOut = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('article'))
      if (getComputedStyle(each).contentVisibility === 'auto') each.style.contentVisibility = 'visible';
  });

/** Waits until no colour is on its way to another: half-way between two themes nothing can be read. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const changing = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    // What inherits a colour begins to change when the one above it has.
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await new Promise(requestAnimationFrame);
      const now = changing();
      if (now.length > 0) quiet = -1;
      await Promise.allSettled(now.map(({ finished }) => finished));
    }
  });
