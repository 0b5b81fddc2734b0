/** Who is threatened and then blocked still finds a way to report it, and so does who blocks (rules.md, Safety, Report). */
import type { Page } from '@playwright/test';
import { block } from '@/lib/domains/blocks/schema';
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { openLive, tenSecondsLater, words } from './support/chat.ts';
import { someWords, sql } from './support/made.ts';
import { aPerson, bornAgo, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

const refused = 'You are not part of this conversation.';
const reportButton = (page: Page) => page.getByRole('button', { name: 'Report what was written to you' });

async function wrote(by: Person, to: Person, content: string, isGhostBomb = false) {
  const body = { recipientUsername: to.username, content, isGhostBomb };
  return (await ask(sendMessage, { as: by, body })).conversationId;
}

const blockBy = (as: Person, whom: Person) =>
  ask(block, { as, body: { username: whom.username, block: true } });
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Sends the open report. @returns the words that were reported */
async function sent(page: Page) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why?').selectOption('violence');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const code = await dialog.getByText(/^HG-/).textContent();
  const [report] = await sql<{ content: string }>(
    `select copy->>'content' as content from reports where tracking_code = $1`,
    [code],
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return report?.content;
}

for (const by of ['the other one', 'oneself'] as const)
  test(`the page of the chat, closed by ${by}, reports the last message and then the one before`, async ({
    page,
    me,
    watch,
  }) => {
    watch.allowStatus(403);
    const other = await aPerson('other');
    const said = [someWords('I know your street'), someWords('Laugh small')] as const;
    await wrote(other, me, said[0]);
    const conversationId = await wrote(other, me, said[1]);
    await openLive(page, `/chat/${conversationId}`);
    await expect(words(page, said[1])).toBeVisible();
    await (by === 'oneself' ? blockBy(me, other) : blockBy(other, me));
    await lookAgain(page);
    await expect(page.getByText(refused, { exact: true })).toBeVisible();
    const shown = await page.getByRole('main').textContent();
    for (const hidden of [other.username, ...said]) expect(shown).not.toContain(hidden);
    await reportButton(page).click();
    expect(await sent(page)).toBe(said[1]);
    await expect(reportButton(page)).toBeFocused();
    // Also where the page is opened anew.
    await page.reload();
    await reportButton(page).click();
    expect(await sent(page)).toBe(said[0]);
  });

test('a chat that one was never part of looks the same, and has nothing to report', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(404);
  const [one, other, third] = await Promise.all([aPerson('one'), aPerson('other'), aPerson('third')]);
  const closed = await wrote(one, me, someWords('Hello'));
  const strangers = await wrote(other, third, someWords('Only for you'));
  await blockBy(one, me);
  const looks: string[] = [];
  for (const id of [closed, strangers, 2_000_000_000]) {
    await page.goto(`/chat/${id}`);
    await expect(page.getByText(refused, { exact: true })).toBeVisible();
    looks.push((await page.getByRole('main').textContent()) ?? '');
  }
  expect(new Set(looks).size).toBe(1);
  await page.goto(`/chat/${strangers}`);
  await reportButton(page).click();
  await page.getByRole('dialog').getByLabel('Why?').selectOption('violence');
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('There is nothing like that to report.')).toBeVisible();
});

test('a ghost that was opened here is reported by the seal that the page still has', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowStatus(403);
  const other = await aPerson('other');
  const ghost = someWords('Send it or else');
  const conversationId = await wrote(other, me, ghost, true);
  await openLive(page, `/chat/${conversationId}`);
  await expect(words(page, ghost)).toBeVisible();
  await blockBy(other, me);
  await tenSecondsLater(conversationId, page);
  await lookAgain(page);
  await expect(page.getByText(refused, { exact: true })).toBeVisible();
  await expect(page.getByText(ghost)).toHaveCount(0);
  await page.getByRole('button', { name: /^Report the Ghost Bomb/ }).click();
  expect(await sent(page)).toBe(ghost);
});

test('a request whose writer has blocked since is reported from the list that still shows it', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowStatus(403);
  const asker = await aPerson('asker');
  await Promise.all([bornAgo(me, 14, 1), bornAgo(asker, 16, 1)]);
  const content = someWords('Send me pictures');
  await wrote(asker, me, content);
  // Nothing tells an open page of a block, and without live events it would ask by itself.
  await openLive(page, '/chats');
  await blockBy(asker, me);
  await page.getByRole('button', { name: `Report ${asker.username}` }).click();
  expect(await sent(page)).toBe(content);
});

test('whoever blocks is offered to report as well, before it and from the list of blocked people', async ({
  page,
  me,
}) => {
  const other = await aPerson('other');
  const said = [someWords('I know your street'), someWords('Laugh small')] as const;
  await wrote(other, me, said[0]);
  const conversationId = await wrote(other, me, said[1]);
  await page.goto(`/chat/${conversationId}`);
  const bar = page.getByRole('region', { name: `About ${other.username}` });
  await bar.getByRole('button', { name: 'Block' }).click();
  const question = page.getByRole('dialog', { name: `Block ${other.username}?` });
  await question.getByRole('button', { name: 'Report as well' }).click();
  const report = page.getByRole('dialog', { name: `Report what ${other.username} wrote` });
  await report.getByLabel('Why?').selectOption('violence');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText(/^HG-/)).toBeVisible();
  await page.keyboard.press('Escape');
  // The question is still there, and so is the way that the keyboard came.
  await expect(question.getByRole('button', { name: 'Report as well' })).toBeFocused();
  await question.getByRole('button', { name: 'Block' }).click();
  await page.waitForURL('/chats');
  await page.goto('/blocked');
  await page.getByRole('button', { name: `Report what ${other.username} wrote to you` }).click();
  expect(await sent(page)).toBe(said[0]);
});
