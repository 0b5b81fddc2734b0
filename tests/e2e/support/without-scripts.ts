import type { Page } from '@playwright/test';
import { hold } from './hold-request.ts';

/**
 * Opens a page whose scripts stay away, but for those in the page itself: the last of them keeps what a form sends.
 * @returns what lets them come, and waits until React has taken over the page's fields
 */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<unknown>> {
  const scripts = await hold(page, '**/_next/static/**/*.js');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return () => {
    scripts.letThrough();
    return page.waitForFunction(() => {
      const fields = [...document.querySelectorAll('main input, main textarea, main select')];
      return fields.every((field) => Object.keys(field).some((key) => key.startsWith('__reactProps')));
    });
  };
}
