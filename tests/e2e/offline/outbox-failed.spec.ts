/** What the server failed to take: the list of what waits says so, and sends it. */
import type { Page } from '@playwright/test';
import { listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { ask } from '../support/ask.ts';
import { someWords } from '../support/made.ts';
import { aPerson, type Person } from '../support/people.ts';
import { keptPages, underWorker, waitingWords } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

const sending = '**/api/dms/send';
const listOf = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' });

/** Opens a chat with a friend, and waits until the phone keeps it. */
async function aKeptChat(page: Page, me: Person) {
  const friend = await aPerson('friend');
  const { conversationId } = await ask(sendMessage, {
    as: me,
    body: { recipientUsername: friend.username, content: 'hello' },
  });
  const path = `/chat/${conversationId}`;
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto(path);
  await expect.poll(() => keptPages(page)).toContain(path);
  const written = async () =>
    (await ask(listMessages, { as: friend, params: { conversationId }, query: {} })).map(
      ({ content }) => content,
    );
  return { written };
}

async function write(page: Page, words: string) {
  await page.getByLabel(/^Message to/).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => waitingWords(page)).toEqual([words]);
}

test('a message that a failing server did not take: the list says so, and sends it once the server can', {
  tag: '@once',
}, async ({ page, context, me, watch }) => {
  watch.allowStatus(503);
  const words = someWords('Are you there');
  const { written } = await aKeptChat(page, me);
  await context.route(sending, (route) =>
    route.fulfill({ status: 503, json: { message: 'We are catching our breath.' } }),
  );
  await write(page, words);
  await page.goto('/create-post');
  const list = listOf(page);
  const why = list.getByText('We are catching our breath. It is sent again in a few seconds.');
  await expect(why).toBeVisible();
  await context.unroute(sending);
  await expect(list).toHaveCount(0);
  expect(await written()).toEqual(['hello', words]);
});
