/** An answer that a slow line overtakes: read by the server at once, and on the page after answers to later requests. */
import type { Page } from '@playwright/test';

export type LateAnswer = {
  /** Resolves once the server has answered. */
  read: Promise<void>;
  /** Lets the answer through, and has the page show it. */
  arrive: () => Promise<void>;
};

/** Keeps back the answer to the next request for this path, and to that one alone. */
export async function keepBackAnswer(page: Page, path: string): Promise<LateAnswer> {
  const read = Promise.withResolvers<void>();
  const arriving = Promise.withResolvers<void>();
  await page.route(
    path,
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await arriving.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const arrive = async () => {
    const answer = page.waitForResponse(path);
    arriving.resolve();
    await (await answer).finished();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  };
  return { read: read.promise, arrive };
}
