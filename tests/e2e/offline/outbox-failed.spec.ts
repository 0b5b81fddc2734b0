/** What the server failed to take, or refused: the list of what waits says so, and its words go on from there. */
import type { BrowserContext, Page } from '@playwright/test';
import { listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { ask } from '../support/ask.ts';
import { hold } from '../support/hold-request.ts';
import { someWords } from '../support/made.ts';
import { aPerson, type Person } from '../support/people.ts';
import { quiet } from '../support/quiet.ts';
import { keptPages, underWorker, waitingWords } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

const sending = '**/api/dms/send';
const posting = '**/api/create-post';
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
  return { path, written };
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
  // First of all: the list is gone for a moment too when the page is renewed.
  await expect.poll(written).toEqual(['hello', words]);
  await expect(list).toHaveCount(0);
});

/** Writes a message without network, which is refused when the network is back. */
async function refusedLater(page: Page, context: BrowserContext, me: Person, answer: object) {
  const words = someWords('From the tunnel');
  const chat = await aKeptChat(page, me);
  await context.setOffline(true);
  await page.goto(chat.path);
  await write(page, words);
  await page.goto('/create-post');
  await expect(page.getByText(`A message: ${words}`)).toBeVisible();
  await context.route(sending, (route) => route.fulfill({ status: 403, json: answer }));
  const renewed = page.waitForResponse(/\/create-post\?.*_rsc=/);
  await context.setOffline(false);
  // The list is mounted anew with the page that comes: a press in that moment would be lost.
  await renewed;
  await quiet(page);
  return { ...chat, words };
}

test('a message whose chat has ended is written again in the chat that is opened for it', {
  tag: '@once',
}, async ({ page, context, me, watch }) => {
  watch.allowNoNetwork();
  watch.allowStatus(403);
  const refusal = { code: 'not_in_conversation', message: 'You are not part of this conversation.' };
  const { path, words } = await refusedLater(page, context, me, refusal);
  const list = listOf(page);
  await expect(list.getByText(refusal.message)).toBeVisible();
  await context.unroute(sending);
  await list.getByRole('button', { name: `Write it again: ${words}` }).click();
  await page.waitForURL(path);
  await expect(page.getByLabel(/^Message to/)).toHaveValue(words);
  expect(await waitingWords(page)).toEqual([]);
});

test('a message that goes nowhere any more can be copied', { tag: '@once' }, async ({
  page,
  context,
  me,
  watch,
}) => {
  watch.allowNoNetwork();
  watch.allowStatus(403);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const refusal = { code: 'cannot_message', message: 'You cannot write to this person.' };
  const { words } = await refusedLater(page, context, me, refusal);
  const list = listOf(page);
  await expect(list.getByText(refusal.message)).toBeVisible();
  await expect(list.getByRole('button', { name: /^Write it again/ })).toHaveCount(0);
  await list.getByRole('button', { name: `Copy: ${words}` }).click();
  await expect(list.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words);
  await expect(list.getByText(words)).toBeVisible();
});

test('a refused post is written again while another is being sent: its words stay', { tag: '@once' }, async ({
  page,
  context,
  me,
  watch,
}) => {
  watch.allowNoNetwork();
  watch.allowStatus(400);
  const [refused, next] = [someWords('Refused'), someWords('Next')];
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto('/create-post');
  const field = page.getByLabel("What's the gist?");
  const post = page.getByRole('button', { name: 'Post', exact: true });
  await context.setOffline(true);
  await field.fill(refused);
  await post.click();
  await expect.poll(() => waitingWords(page)).toEqual([refused]);
  await context.route(posting, (route) =>
    route.fulfill({ status: 400, json: { message: 'Not like this.' } }),
  );
  await context.setOffline(false);
  const list = listOf(page);
  await expect(list.getByText('Not like this.')).toBeVisible();
  await context.unroute(posting);

  const sent = await hold(context, posting);
  await field.fill(next);
  await post.click();
  await list.getByRole('button', { name: `Write it again: ${refused}` }).click();
  await expect(field).toHaveValue(`${next}\n${refused}`);
  sent.letThrough();
  await page.waitForURL('**/post/*');
  await expect(page.getByRole('article')).toContainText(me.username);
  await expect(page.getByRole('article')).toContainText(next);
  await page.goto('/create-post');
  await expect(field).toHaveValue(refused);
});
