/** A report that somebody is writing outlives what it is about (rules.md, Safety, Report). */
import type { Page } from '@playwright/test';
import { block } from '@/lib/domains/blocks/schema';
import { sendMessage } from '@/lib/domains/chat/schema';
import { deleteSquadMessage } from '@/lib/domains/squad-chat/deletion-schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { ask } from './support/ask.ts';
import { openLive, words } from './support/chat.ts';
import { aSquad, someWords, sql } from './support/made.ts';
import { aPerson, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

const told = 'He wrote it twice';

/** Opens the report of a message, and fills it in. */
async function beginReport(page: Page, by: Person) {
  await page.getByRole('button', { name: `Report this message by ${by.username}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why?').selectOption('violence');
  await dialog.getByLabel('Anything to add? (optional)').fill(told);
}

async function expectFilled(page: Page) {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Why?')).toHaveValue('violence');
  await expect(dialog.getByLabel('Anything to add? (optional)')).toHaveValue(told);
}

/** What was reported, once the report was sent. */
async function sent(page: Page) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const code = await dialog.getByText(/^HG-/).textContent();
  const [report] = await sql<{ content: string; details: string }>(
    `select copy->>'content' as content, details from reports where tracking_code = $1`,
    [code],
  );
  return report;
}

const blockBy = (as: Person, whom: Person) =>
  ask(block, { as, body: { username: whom.username, block: true } });
/** As when somebody comes back to the page: it asks for what is new. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function aSquadOf(me: Person, friend: Person) {
  const squadId = await aSquad(me, someWords('Ludo'));
  await sql(
    `with joined as (
       insert into squad_members (squad_id, user_id, joined_at)
       select $1, id, now() from users where username = $2 returning squad_id)
     update squads set member_count = member_count + 1 from joined where id = squad_id`,
    [squadId, friend.username],
  );
  const message = someWords('I know your street');
  const body = { squadId, message, clientId: crypto.randomUUID() };
  const { squad_message } = await ask(sendSquadMessage, { as: friend, body });
  return { path: `/squad-details/${squadId}`, id: squad_message.id, message };
}

test('in a private chat, when the other one blocks', async ({ page, me, watch }) => {
  watch.allowStatus(403);
  const other = await aPerson('other');
  const content = someWords('I know your street');
  const body = { recipientUsername: me.username, content };
  const { conversationId } = await ask(sendMessage, { as: other, body });
  await openLive(page, `/chat/${conversationId}`);
  await beginReport(page, other);
  await blockBy(other, me);
  await lookAgain(page);
  await expect(page.getByText('You are not part of this conversation.', { exact: true })).toBeVisible();
  await expect(words(page, content)).toHaveCount(0);
  await expectFilled(page);
  expect(await sent(page)).toEqual({ content, details: told });
  await page.keyboard.press('Escape');
  // The button that opened it has gone.
  await expect(page.getByRole('heading', { name: 'Chat', level: 1 })).toBeFocused();
});

test('in a squad, when the writer blocks', async ({ page, me }) => {
  const friend = await aPerson('friend');
  const { path, message } = await aSquadOf(me, friend);
  await openLive(page, path);
  await beginReport(page, friend);
  await blockBy(friend, me);
  await lookAgain(page);
  await expect(words(page, message)).toHaveCount(0);
  await expectFilled(page);
  expect(await sent(page)).toEqual({ content: message, details: told });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('in a squad, when the writer deletes it: the server says that nothing is left', async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(404);
  const friend = await aPerson('friend');
  const { path, id, message } = await aSquadOf(me, friend);
  await openLive(page, path);
  await beginReport(page, friend);
  await ask(deleteSquadMessage, { as: friend, params: { messageId: id } });
  await expect(words(page, message)).toHaveCount(0);
  await expectFilled(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('dialog').getByText('There is nothing like that to report.')).toBeVisible();
  await expectFilled(page);
});

test('whoever goes back to another page closes it', { tag: '@once' }, async ({ page, me }) => {
  const friend = await aPerson('friend');
  const { path } = await aSquadOf(me, friend);
  await page.goto(path);
  const chats = page.getByRole('link', { name: 'Chats' }).first();
  await chats.click();
  await page.waitForURL('/chats');
  await page.goBack();
  await page.waitForURL(path);
  await beginReport(page, friend);
  await page.goForward();
  await page.waitForURL('/chats');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
