import type { Page } from '@playwright/test';

/** Answers a call with a refusal, `Not today.`, until the test lets it through again (`page.unroute` of the same path). */
export const refuse = (page: Page, path: string, message = 'Not today.') =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { message } }));
