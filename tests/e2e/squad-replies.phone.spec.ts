/** Answering a message in a squad: what is quoted is seen before, with and after the words. */
import type { Page } from '@playwright/test';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aSquad, someWords, sql } from './support/made.ts';
import type { Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

async function aSquadChat(me: Person, ...messages: string[]) {
  const squadId = await aSquad(me, someWords('Ludo'));
  const ids: number[] = [];
  for (const message of messages) {
    const { squad_message } = await ask(sendSquadMessage, { as: me, body: { squadId, message } });
    ids.push(squad_message.id);
  }
  return { ids, path: `/squad-details/${squadId}` };
}

const log = (page: Page) => page.getByRole('log');
const bubble = (page: Page, words: string) => log(page).getByRole('listitem').filter({ hasText: words });
const field = (page: Page) => page.getByLabel('Message', { exact: true });
const reply = (page: Page, words: string) =>
  bubble(page, words)
    .getByRole('button', { name: /^Reply to/ })
    .click();
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

test('a reply shows what it answers, outlasts a reload, and leads there', async ({ page, me }) => {
  const long = Array.from({ length: 12 }, (_, line) => `Line ${line} of the plan`).join('\n');
  const { path } = await aSquadChat(me, 'Who is on by six?', long, long);
  await page.goto(path);
  await reply(page, 'Who is on by six?');
  await expect(field(page)).toBeFocused();
  const line = page.getByText(`Replying to ${me.username}: Who is on by six?`);
  await expect(line).toBeVisible();
  await expectNoViolations(page, 'a reply that is being written');
  await page.getByRole('button', { name: 'Cancel reply' }).click();
  await expect(line).toHaveCount(0);

  await reply(page, 'Who is on by six?');
  await field(page).fill('I am');
  await page.reload();
  await expect(line).toBeVisible();
  await expect(field(page)).toHaveValue('I am');
  await send(page);
  await expect(line).toHaveCount(0);
  const quote = bubble(page, 'I am').getByRole('button', { name: /In reply to .* Who is on by six\?/ });
  await expect(quote).toBeVisible();
  await expect(page.getByText('Sending ...')).toHaveCount(0);

  const original = log(page).getByRole('listitem').first();
  await expect(original).not.toBeInViewport();
  await quote.click();
  await expect(original).toBeInViewport();
  await expect(original).toBeFocused();
  await page.reload();
  await expect(quote).toBeVisible();
  await expectNoViolations(page, 'a message that quotes');
});

test('a reply waits in the outbox with its quote', async ({ page, me, context, watch }) => {
  watch.allowNoNetwork();
  const { path } = await aSquadChat(me, 'Who is on?');
  await page.goto(path);
  await reply(page, 'Who is on?');
  await expect(page.getByText('Replying to')).toBeVisible();
  await context.setOffline(true);
  await field(page).fill('Me, later');
  await send(page);
  await expect(page.getByText('Sending ...')).toBeVisible();
  await expect(bubble(page, 'Me, later').getByText('Who is on?')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Sending ...')).toHaveCount(0);
  await expect(bubble(page, 'Me, later').getByRole('button', { name: /^In reply to/ })).toBeVisible();
});

test('what is answered is deleted meanwhile: the words are said all the same', async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(404);
  const { ids, path } = await aSquadChat(me, 'Never mind this', 'Stays');
  await page.goto(path);
  await reply(page, 'Never mind this');
  await expect(page.getByText('Replying to')).toBeVisible();
  // Nobody tells the page of it.
  await sql('delete from squad_messages where id = $1', ids.slice(0, 1));
  await field(page).fill('What was it?');
  await send(page);
  await expect(bubble(page, 'What was it?')).toBeVisible();
  await expect(page.getByText('Sending ...')).toHaveCount(0);
  await expect(bubble(page, 'What was it?').getByRole('button', { name: /^In reply to/ })).toHaveCount(0);
});
