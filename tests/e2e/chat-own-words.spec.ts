/** Who writes while they read further up sees their own words, also those that are not sent yet. */
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { live, words, write } from './support/chat.ts';
import { befriend } from './support/friends.ts';
import { hold } from './support/hold-request.ts';
import { sql } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the chat goes to them, though the newest message that is stored is the other one’s', {
  tag: '@once',
}, async ({ page, me }) => {
  const friend = await aPerson('friend');
  await befriend(friend, me);
  const body = { recipientUsername: friend.username, content: 'first words' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  await sql(
    `insert into messages (conversation_id, sender_id, content, created_at)
     select $1, (select id from users where username = $2), 'line ' || n, now() from generate_series(1, 60) n`,
    [conversationId, friend.username],
  );
  const opened = live(page);
  await page.goto(`/chat/${conversationId}`);
  await opened;
  await expect(words(page, 'line 60')).toBeInViewport();
  await page.getByRole('log').evaluate((box) => box.scrollTo(0, 500));
  await expect(words(page, 'line 60')).not.toBeInViewport();
  const sent = await hold(page, '**/api/dms/send');
  await write(page, 'from further up');
  await expect(words(page, 'from further up')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'New messages' })).toHaveCount(0);
  sent.letThrough();
  await expect(words(page, 'from further up')).toHaveCount(1);
  await expect(words(page, 'from further up')).toBeInViewport();
});
