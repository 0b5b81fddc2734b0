/** How much of a phone's screen a chat takes, with the keyboard open and without. */
import type { Page } from '@playwright/test';
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { words } from './support/chat.ts';
import { aSquad, someWords } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Where the chat ends, how high its messages are, and where the tab bar begins. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const log = document.querySelector('[role=log]');
    const frame = log?.closest('.chat-frame')?.getBoundingClientRect();
    const tabs = document.querySelector('.tab-bar')?.getBoundingClientRect();
    return { messages: log?.clientHeight ?? 0, end: frame?.bottom ?? 0, tabs: tabs?.top ?? 0 };
  });

/** Opens the keyboard, as on a phone that lays out the page anew. */
async function typeOn(page: Page, label: RegExp) {
  const field = page.getByLabel(label);
  await field.tap();
  await page.setViewportSize({ width: 360, height: 400 });
  // Before the page is laid out anew it reaches far below.
  await expect.poll(async () => Math.abs((await measured(page)).end - 390)).toBeLessThanOrEqual(10);
  return field;
}

test('a private chat reaches down to the tab bar, and leaves the messages the room above the keyboard', async ({
  page,
  me,
}) => {
  const friend = await aPerson('friend');
  const body = { recipientUsername: friend.username, content: 'hello' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  for (const content of ['one', 'two', 'three', 'four'])
    await ask(sendMessage, { as: me, body: { ...body, content } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/chat/${conversationId}`);
  await expect(words(page, 'four')).toBeInViewport();
  const viewport = page.locator('meta[name=viewport]');
  await expect(viewport).toHaveAttribute('content', /width=device-width.*interactive-widget=resizes-content/);
  const tall = await measured(page);
  expect(tall.tabs - tall.end).toBeGreaterThan(0);
  expect(tall.tabs - tall.end).toBeLessThanOrEqual(18);

  const field = await typeOn(page, /^Message to/);
  const low = await measured(page);
  expect(low.messages).toBeGreaterThan(150);
  await expect(words(page, 'four')).toBeInViewport();
  expect(low.end).toBeLessThanOrEqual(400);
  // Nothing moves under a finger that presses Send.
  await field.fill('I am here');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(words(page, 'I am here')).toBeInViewport();
  await expect(page.getByText('Sending ...')).toHaveCount(0);
  expect((await measured(page)).messages).toBe(low.messages);
  // The header is only out of sight.
  await page.getByRole('link', { name: 'Back to chats' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('banner').first()).toBeInViewport();
});

for (const { width, height } of [
  { width: 360, height: 400 },
  { width: 640, height: 320 },
])
  test(`on ${width} x ${height}, what can be done about a stranger is within reach of a finger`, async ({
    page,
    me,
  }) => {
    const stranger = await aPerson('stranger');
    const body = { recipientUsername: me.username, content: 'hello' };
    const { conversationId } = await ask(sendMessage, { as: stranger, body });
    await page.setViewportSize({ width, height });
    await page.goto(`/chat/${conversationId}`);
    const bar = page.getByRole('region', { name: `About ${stranger.username}` });
    const report = bar.getByRole('button', { name: 'Report' });
    const reads = async () => {
      await report.scrollIntoViewIfNeeded();
      await expect(report).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.tab-bar')).toBeInViewport();
    };
    await page
      .getByRole('log')
      .getByRole('listitem')
      .tap({ position: { x: 6, y: 6 } });
    expect((await measured(page)).messages).toBeGreaterThan(100);
    await reads();

    // Also where the keyboard was closed and the field still has the focus.
    await page.getByLabel(/^Message to/).tap();
    await expect(page.locator('.tab-bar')).not.toBeInViewport();
    const opener = page.getByRole('button', { name: `More about ${stranger.username}` });
    await expect(opener).toBeInViewport({ ratio: 1 });
    await opener.tap();
    await expect(bar.getByRole('button').first()).toBeFocused();
    await reads();
    await report.tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // A tap on a message is not lost, though all comes back at it.
    await page.getByLabel(/^Message to/).tap();
    await page.getByRole('log').getByRole('button', { name: 'Report' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

test('so does the chat of a squad', async ({ page, me }) => {
  const squadId = await aSquad(me, someWords('Ludo'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/squad-details/${squadId}`);
  await typeOn(page, /^Message$/);
  const low = await measured(page);
  expect(low.messages).toBeGreaterThan(250);
  expect(low.end).toBeLessThanOrEqual(400);
});
