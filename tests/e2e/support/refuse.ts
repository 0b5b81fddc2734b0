import type { Page } from '@playwright/test';

/** Answers a call with the refusal `Not today.`, until the test calls `page.unroute` with the same path. */
export const refuse = (page: Page, path: string, message = 'Not today.') =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { message } }));
