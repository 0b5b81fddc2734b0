/** Reporting whoever asks to write, and what somebody took back meanwhile (rules.md, Safety). */
import type { Page } from '@playwright/test';
import { sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { bothIn, openLive, words } from './support/chat.ts';
import { someWords, sql } from './support/made.ts';
import { aPerson, bornAgo, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Two messages of somebody who has to ask `me` first. */
async function twoOfAnAsker(me: Person) {
  const asker = await aPerson('asker');
  await Promise.all([bornAgo(me, 14, 1), bornAgo(asker, 16, 1)]);
  const said = [someWords('Hello'), someWords('Send me pictures')] as const;
  const ids: number[] = [];
  let conversationId = 0;
  for (const content of said) {
    const body = { recipientUsername: me.username, content };
    const sent = await ask(sendMessage, { as: asker, body });
    conversationId = sent.conversationId;
    ids.push(sent.dm?.id ?? 0);
  }
  const takeBack = (which: 0 | 1) => ask(unsendMessage, { as: asker, params: { id: ids[which] ?? 0 } });
  return { asker, said, takeBack, conversationId };
}

/** Reports what the open dialog is about. @returns what of it came before whoever decides */
async function sendReport(page: Page) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why?').selectOption('sexual');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  return copied(page);
}

async function copied(page: Page) {
  const code = await page.getByRole('dialog').getByText(/^HG-/).textContent();
  const [report] = await sql<{ type: string; content: string }>(
    `select target_type as type, copy->>'content' as content from reports where tracking_code = $1`,
    [code],
  );
  return report;
}

test('Report on a request is about the last that is still there, also before it was shown', {
  tag: '@once',
}, async ({ page, me }) => {
  const { asker, said, takeBack } = await twoOfAnAsker(me);
  await takeBack(0);
  await page.goto('/chats');
  const request = page.getByRole('region', { name: 'Requests (1)' });
  await request.getByRole('button', { name: `Report ${asker.username}` }).click();
  expect(await sendReport(page)).toEqual({ type: 'message', content: said[1] });
  await page.keyboard.press('Escape');
  // Nobody who reports has to read it.
  await expect(request.getByText(said[1])).toHaveCount(0);
});

test('what is taken back while a request is read is not what Report is about', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const { asker, said, takeBack } = await twoOfAnAsker(me);
  await openLive(page, '/chats');
  const request = page.getByRole('region', { name: 'Requests (1)' });
  await request.getByRole('button', { name: /Show what they wrote/ }).click();
  await expect(request.getByText(said[1])).toBeVisible();
  const report = request.getByRole('button', { name: `Report ${asker.username}` });
  await takeBack(1);
  await expect(request.getByText('Message unsent')).toHaveCount(1);
  await report.click();
  expect(await sendReport(page)).toEqual({ type: 'message', content: said[0] });
  await page.keyboard.press('Escape');
  await takeBack(0);
  await expect(request.getByText('Message unsent')).toHaveCount(2);
  await report.click();
  expect(await sendReport(page)).toEqual({ type: 'user', content: asker.username });
});

test('on the page of a request, Report is about the last that is still there', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const { asker, said, takeBack, conversationId } = await twoOfAnAsker(me);
  await takeBack(0);
  await page.goto(`/chat/${conversationId}`);
  const bar = page.getByRole('region', { name: 'Request', exact: true });
  await bar.getByRole('button', { name: `Report ${asker.username}` }).click();
  expect(await sendReport(page)).toEqual({ type: 'message', content: said[1] });
});

test('a report of a message that is taken back meanwhile stays open, and can be about who wrote it', {
  tag: '@once',
}, async ({ page, me, otherBrowser, watch }) => {
  watch.allowStatus(404);
  const { other, conversationId } = await bothIn(page, me, otherBrowser);
  await other.getByRole('button', { name: `Report this message by ${me.username}` }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel('Why?').selectOption('violence');
  const [message] = await sql<{ id: number }>('select id from messages where conversation_id = $1', [
    conversationId,
  ]);
  await ask(unsendMessage, { as: me, params: { id: Number(message?.id) } });
  await expect(words(other, 'Message unsent')).toBeVisible();
  await expect(dialog.getByLabel('Why?')).toHaveValue('violence');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('There is nothing like that to report.')).toBeVisible();
  await dialog.getByRole('button', { name: `Report ${me.username} instead` }).click();
  expect(await copied(other)).toEqual({ type: 'user', content: me.username });
});
