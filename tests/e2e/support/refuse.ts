import type { Page } from '@playwright/test';

/** Answers a call with the refusal `Not today.`, until the test calls `page.unroute` with the same path. */
export const refuse = (page: Page, path: string, message = 'Not today.') =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { message } }));

/** Lets the next call reach the server, and loses its answer as a bad network does. */
export const loseAnswer = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
