/** What stands above a chat with somebody who is no friend. */
import { sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { live, openLive, words, write } from './support/chat.ts';
import { askToBeFriends } from './support/friends.ts';
import { someWords } from './support/made.ts';
import { aPerson, theCreator } from './support/people.ts';
import { quiet } from './support/quiet.ts';
import { expect, test } from './support/test.ts';

test('Report brings what the stranger wrote last before whoever decides', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
}) => {
  const stranger = await aPerson('stranger');
  const [first, last] = [someWords('Hello'), someWords('Send me pictures')];
  let conversationId = 0;
  for (const content of [first, last])
    ({ conversationId } = await ask(sendMessage, {
      as: stranger,
      body: { recipientUsername: me.username, content },
    }));
  await page.goto(`/chat/${conversationId}`);
  const own = someWords('No');
  await write(page, own);
  await expect(words(page, own)).toBeVisible();
  const bar = page.getByRole('region', { name: `About ${stranger.username}` });
  await bar.getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: `Report what ${stranger.username} wrote` })).toBeVisible();
  await dialog.getByLabel('Why?').selectOption('sexual');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const code = await dialog.getByText(/^HG-/).textContent();

  const moderator = await otherBrowser(await theCreator());
  await moderator.goto('/control-panel');
  const card = moderator.getByRole('article', { name: `Report ${code}` });
  await expect(card).toContainText(last);
  await expect(card).toContainText(`by ${stranger.username}`);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toHaveCount(0);
});

test('Report is about the person where they wrote nothing', { tag: '@once' }, async ({ page, me }) => {
  const quiet = await aPerson('quiet');
  const body = { recipientUsername: quiet.username, content: 'How far?' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  await page.goto(`/chat/${conversationId}`);
  const bar = page.getByRole('region', { name: `About ${quiet.username}` });
  await bar.getByRole('button', { name: 'Report' }).click();
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: `Report ${quiet.username}` }),
  ).toBeVisible();
});

test('Report is about a ghost that was opened, though the stranger took it back', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const stranger = await aPerson('stranger');
  const content = someWords('Send it or else');
  const { conversationId, dm } = await ask(sendMessage, {
    as: stranger,
    body: { recipientUsername: me.username, content, isGhostBomb: true },
  });
  await page.goto(`/chat/${conversationId}`);
  await expect(words(page, content)).toBeVisible();
  await ask(unsendMessage, { as: stranger, params: { id: dm?.id ?? 0 } });
  await expect(words(page, 'Message unsent')).toBeVisible();
  const bar = page.getByRole('region', { name: `About ${stranger.username}` });
  await bar.getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: `Report what ${stranger.username} wrote` })).toBeVisible();
  await dialog.getByLabel('Why?').selectOption('violence');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText(/^HG-/)).toBeVisible();
});

test('what happens with somebody else does not load the chat again, and an answer in it does once', {
  tag: '@once',
}, async ({ page, me }) => {
  const [stranger, third] = await Promise.all([aPerson('stranger'), aPerson('third')]);
  const body = { recipientUsername: me.username, content: 'How far?' };
  const { conversationId } = await ask(sendMessage, { as: stranger, body });
  await askToBeFriends(stranger, me);
  await page.clock.install();
  const opened = live(page);
  await openLive(page, `/chat/${conversationId}`);
  const socket = await opened;
  const heardOfFriends = () =>
    socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"friends"'));
  await quiet(page);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.headers().rsc && request.url().includes('/chat/')) loaded.push(request.url());
  });
  const friends = heardOfFriends();
  await askToBeFriends(third, me);
  await friends;
  await page.clock.runFor(5000);
  await quiet(page);
  expect(loaded).toEqual([]);
  // The page's clock stands still until both the answer and its event are there, however far apart they come.
  await page.clock.pauseAt(Date.now() + 20_000);
  const bar = page.getByRole('region', { name: `About ${stranger.username}` });
  const answered = heardOfFriends();
  await bar.getByRole('button', { name: `Accept ${stranger.username}` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'are friends now' })).toBeVisible();
  await answered;
  await page.clock.runFor(5000);
  await expect.poll(() => loaded.length).toBeGreaterThan(0);
  await quiet(page);
  expect(loaded).toHaveLength(1);
});

for (const [answer, says] of [
  ['Accept', 'are friends now'],
  ['Decline', 'Declined'],
] as const)
  test(`who asked to be friends can be answered in the chat, blocked and reported: ${answer}`, {
    tag: '@once',
  }, async ({ page, me }) => {
    const stranger = await aPerson('stranger');
    const body = { recipientUsername: me.username, content: 'How far?' };
    const { conversationId } = await ask(sendMessage, { as: stranger, body });
    await askToBeFriends(stranger, me);
    await page.goto(`/chat/${conversationId}`);
    const bar = page.getByRole('region', { name: `About ${stranger.username}` });
    await expect(bar).toContainText('are not friends');
    for (const name of ['Block', 'Report']) await expect(bar.getByRole('button', { name })).toBeVisible();
    await bar.getByRole('button', { name: `${answer} ${stranger.username}` }).click();
    await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
