import type { BrowserContext, Page } from '@playwright/test';

/**
 * Holds what is sent to a path until the test has seen what the person sees meanwhile.
 * @param path  as Playwright matches it
 * @returns what sends all of it on to the server, or answers all of it with the refusal `Not today.`; what is sent after
 *   that goes the same way
 */
export async function hold(on: Page | BrowserContext, path: string | RegExp) {
  const { promise: isRefused, resolve } = Promise.withResolvers<boolean>();
  await on.route(path, async (route) => {
    if (await isRefused) await route.fulfill({ status: 500, json: { message: 'Not today.' } });
    else await route.continue();
  });
  return { letThrough: () => resolve(false), refuse: () => resolve(true) };
}
