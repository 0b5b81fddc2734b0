/** A file on its way, whose form stays; and one that was sent whole: it is not cancelled any more, and is posted once. */
import type { Page } from '@playwright/test';
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { aBattle } from './support/battles.ts';
import { live } from './support/chat.ts';
import { befriend } from './support/friends.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { someWords, sql } from './support/made.ts';
import { aVideo } from './support/media.ts';
import { aPerson, type Person } from './support/people.ts';
import { openForms } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const clip = (buffer = aVideo(200_000)) => ({ name: 'clip.mp4', mimeType: 'video/mp4', buffer });
const posting = (page: Page) => page.getByRole('form', { name: 'Post a Battle' });
const battlesOf = ({ username }: Person) =>
  sql('select b.id from battles b join users u on u.id = b.user_id where u.username = $1', [username]);

/** Opens the page, and waits until it is alive: a file that is chosen before that is not seen. */
async function openBattles(page: Page) {
  const opened = live(page);
  await page.goto('/hype-battles');
  await opened;
}

/** Fills in the form for a battle. */
async function fillIn(page: Page, words: string) {
  await openBattles(page);
  await openForms(page, 'Post a Battle');
  const form = posting(page);
  await form.getByLabel('Category').selectOption('dance');
  await form.getByLabel('Video').setInputFiles(clip());
  await form.getByLabel(/^Description/).fill(words);
  return form;
}

test('a battle that was sent whole cannot be cancelled while its answer is awaited', async ({ page, me }) => {
  const form = await fillIn(page, someWords('Held'));
  const answer = await holdAnswer(page, '/api/hype-battle');
  await form.getByRole('button', { name: 'Post Battle' }).click();
  await answer.given;
  await expect(form.getByText('Almost there ...')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  expect(await battlesOf(me)).toHaveLength(1);
  await answer.release();
  await expect(page.getByText('Battle posted successfully!')).toBeVisible();
});

test('a picture in a chat neither', async ({ page, me }) => {
  const friend = await aPerson('friend');
  await befriend(friend, me);
  const body = { recipientUsername: friend.username, content: 'first words' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  const opened = live(page);
  await page.goto(`/chat/${conversationId}`);
  await opened;
  await page.locator('input[type=file]').setInputFiles(clip());
  const answer = await holdAnswer(page, '/api/dms/send');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await answer.given;
  await expect(page.getByText('Almost there ...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await answer.release();
  await expect(page.getByText('Almost there ...')).toHaveCount(0);
  await expect(page.getByText('Upload cancelled.')).toHaveCount(0);
});

test('a battle whose answer was lost, posted again: one', async ({ page, me, watch }) => {
  watch.allowNoNetwork();
  const words = someWords('Lost');
  const form = await fillIn(page, words);
  const answer = await holdAnswer(page, '/api/hype-battle');
  const post = form.getByRole('button', { name: 'Post Battle' });
  await post.click();
  await answer.given;
  await answer.lose();
  await expect(page.getByText('Error posting battle: No response from server.')).toBeVisible();
  await post.click();
  await expect(page.getByText('Battle posted successfully!')).toBeVisible();
  expect(await battlesOf(me)).toHaveLength(1);
});

test('a response whose answer was lost, sent again: posted, not refused', async ({ page, me, watch }) => {
  watch.allowNoNetwork();
  const words = someWords('Called');
  const rival = await aPerson('rival');
  await aBattle(rival, { opponentUsername: me.username, content: words });
  await openBattles(page);
  const card = page.getByRole('article', { name: `Battle by ${rival.username}` }).filter({ hasText: words });
  const form = card.getByRole('form');
  await form.getByLabel('Response video').setInputFiles(clip());
  const answer = await holdAnswer(page, '/api/hype-battle/respond');
  const post = form.getByRole('button', { name: 'Post Response' });
  await post.click();
  await answer.given;
  await answer.lose();
  await expect(page.getByText('Error responding to battle: No response from server.')).toBeVisible();
  await post.click();
  await expect(page.getByText('Response posted successfully!')).toBeVisible();
});

test('a response whose time ends while it is being sent keeps its progress and its Cancel', async ({
  page,
  me,
}) => {
  const words = someWords('Late');
  const rival = await aPerson('rival');
  const battle = await aBattle(rival, { opponentUsername: me.username, content: words });
  await sql(`update battles set voting_deadline = now() + interval '10 minutes' where id = $1`, [battle.id]);
  await page.clock.install();
  await openBattles(page);
  const card = page.getByRole('article', { name: `Battle by ${rival.username}` }).filter({ hasText: words });
  const form = card.getByRole('form');
  await form.getByLabel('Response video').setInputFiles(clip(aVideo(3 * 1024 * 1024)));
  const network = await page.context().newCDPSession(page);
  // A minute for all of it.
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50 * 1024 };
  await network.send('Network.emulateNetworkConditions', slow);
  await form.getByRole('button', { name: 'Post Response' }).click();
  await expect(form.getByRole('progressbar')).toBeVisible();
  // However long the page took to open, its time is over now.
  await page.clock.fastForward('11:00');
  await expect(card.getByText('Expired', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Upload cancelled.')).toBeVisible();
  await expect(form).toHaveCount(0);
});
