/** Where the keyboard is after a button of a chat has gone: in the message field, and not at the far end of the page. */
import { sendMessage } from '@/lib/domains/chat/schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { ask } from './support/ask.ts';
import { live, words } from './support/chat.ts';
import { befriend } from './support/friends.ts';
import { hold } from './support/hold-request.ts';
import { aSquad, someWords, sql } from './support/made.ts';
import { aPicture } from './support/media.ts';
import { aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

// With a service worker, the test could not hold what is sent.
test.use({ serviceWorkers: 'block' });

test('New messages, Cancel reply, Remove and Cancel lead to the message field', async ({
  page,
  me,
  watch,
}) => {
  watch.allow(/Connecting to 'blob:.* violates/);
  const friend = await aPerson('friend');
  await befriend(friend, me);
  const say = (content: string) =>
    ask(sendMessage, { as: friend, body: { recipientUsername: me.username, content } });
  const { conversationId } = await say('first words');
  await sql(
    `insert into messages (conversation_id, sender_id, content, created_at)
     select $1, (select id from users where username = $2), 'line ' || n, now() from generate_series(1, 120) n`,
    [conversationId, friend.username],
  );
  const opened = live(page);
  await page.goto(`/chat/${conversationId}`);
  await opened;
  await expect(words(page, 'line 120')).toBeInViewport();
  const field = page.getByLabel(/^Message to/);

  await page.getByRole('log').evaluate((box) => box.scrollTo(0, 300));
  await say('anybody there?');
  await page.getByRole('button', { name: 'New messages' }).press('Enter');
  await expect(words(page, 'anybody there?')).toBeInViewport();
  await expect(field).toBeFocused();

  await page.getByRole('button', { name: 'Reply' }).last().press('Enter');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Cancel reply' }).press('Enter');
  await expect(field).toBeFocused();

  const picture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(await aPicture(60, 40)) };
  const attach = page.getByLabel('Attach a picture, video or voice');
  await attach.setInputFiles(picture);
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('me.png')).toHaveCount(0);
  await expect(field).toBeFocused();

  await attach.setInputFiles(picture);
  await hold(page, '**/api/dms/send');
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await expect(page.getByText('Upload cancelled.')).toBeVisible();
  await expect(field).toBeFocused();
});

test('New messages and Cancel reply do so in a squad, too', async ({ page, me }) => {
  const squadId = await aSquad(me, someWords('Ludo'));
  const friend = await aPerson('friend');
  await sql(
    `with joined as (
       insert into squad_members (squad_id, user_id, joined_at) select $1, id, now() from users where username = $2)
     insert into squad_messages (squad_id, user_id, message, created_at)
     select $1, (select id from users where username = $2), 'line ' || n, now() from generate_series(1, 120) n`,
    [squadId, friend.username],
  );
  const opened = live(page);
  await page.goto(`/squad-details/${squadId}`);
  await opened;
  const field = page.getByLabel('Message', { exact: true });
  await field.scrollIntoViewIfNeeded();
  await expect(words(page, 'line 120')).toBeInViewport();
  await page.getByRole('log').evaluate((box) => box.scrollTo(0, 300));
  await ask(sendSquadMessage, { as: friend, body: { squadId, message: 'anybody there?' } });
  await page.getByRole('button', { name: 'New messages' }).press('Enter');
  await expect(words(page, 'anybody there?')).toBeInViewport();
  await expect(field).toBeFocused();

  await page
    .getByRole('button', { name: /^Reply/ })
    .last()
    .press('Enter');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Cancel reply' }).press('Enter');
  await expect(field).toBeFocused();
});

test('what was unsent is said once the dialog is gone', async ({ page, me }) => {
  const friend = await aPerson('friend');
  await befriend(friend, me);
  const body = { recipientUsername: friend.username, content: 'never mind' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  await page.goto(`/chat/${conversationId}`);
  await page.evaluate(() => {
    const said = document.getElementById('said');
    const note = () => Object.assign(window, { wasModal: document.querySelector('dialog:modal') !== null });
    if (said) new MutationObserver(note).observe(said, { childList: true });
  });
  await page.getByRole('button', { name: 'Unsend this message' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Unsend' }).press('Enter');
  await expect(page.locator('#said')).toHaveText(/\S/);
  expect(await page.evaluate(() => (window as unknown as { wasModal: boolean }).wasModal)).toBe(false);
});
