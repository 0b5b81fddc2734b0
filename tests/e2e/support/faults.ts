/** What a form's fault is to somebody who hears the page. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Notes the alerts that are inserted from now on, which is what screen readers announce. */
export async function hearAlerts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const note = (node: Node) => {
      if (!(node instanceof Element)) return;
      const alert = node.closest('[role=alert]') ?? node.querySelector('[role=alert]');
      if (alert?.textContent) heard.push(alert.textContent);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) note(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
}

/** That the field is marked, described by the words, and has the focus. */
export async function expectFaulty(field: Locator, words: string | RegExp) {
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(words);
}

/** That a form says the same fault each time that it is pressed, and where it is. */
export async function expectSaidEachTime(
  page: Page,
  { press, field, words }: { press: Locator; field: Locator; words: string },
) {
  const heard = await hearAlerts(page);
  for (let times = 0; times < 2; times += 1) {
    await press.click();
    await expect.poll(async () => (await heard()).join('|')).toContain(words);
    await expectFaulty(field, new RegExp(words.replace(/[.?]/g, '\\$&')));
  }
}
