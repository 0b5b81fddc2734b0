/** What a checker of accessibility finds on a page, in both themes. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Expects 0 violations, light and dark; says what is wrong and where. */
export async function expectNoViolations(page: Page, what: string) {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await settled(page);
    const checker = new AxeBuilder({ page });
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
