/** A private chat whose page was opened before what one may do there changed. */
import { sendMessage } from '@/lib/domains/chat/schema';
import { changeFriend } from '@/lib/domains/friends/schema';
import { ask } from './support/ask.ts';
import { words, write } from './support/chat.ts';
import { befriend } from './support/friends.ts';
import { openLive } from './support/live-events.ts';
import { aPerson, bornAgo } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a ghost and a file that were chosen while they were friends do not have words refused afterwards', {
  tag: '@once',
}, async ({ page, me }) => {
  const friend = await aPerson('friend');
  await befriend(me, friend);
  const body = { recipientUsername: friend.username, content: 'How far?' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  // Of these ages, only friends send one another files and ghosts.
  await Promise.all([bornAgo(me, 16, 1), bornAgo(friend, 18, 1)]);
  await openLive(page, `/chat/${conversationId}`);
  await page.getByRole('checkbox', { name: /Ghost Bomb/ }).check();
  await page.getByLabel('Attach a picture, video or voice').setInputFiles({
    name: 'real.png',
    mimeType: 'image/png',
    buffer: Buffer.from('never sent'),
  });
  await ask(changeFriend, { as: me, body: { username: friend.username, action: 'remove' } });
  await expect(page.getByRole('checkbox', { name: /Ghost Bomb/ })).toHaveCount(0);
  await write(page, 'Still here');
  await expect(words(page, 'Still here')).toBeVisible();
  await expect(page.getByText('Sending ...')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('a friendship that the other one ends takes along what only friends may send', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const friend = await aPerson('friend');
  await befriend(me, friend);
  const body = { recipientUsername: friend.username, content: 'How far?' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  await Promise.all([bornAgo(me, 16, 1), bornAgo(friend, 18, 1)]);
  await openLive(page, `/chat/${conversationId}`);
  await expect(page.getByRole('checkbox', { name: /Ghost Bomb/ })).toBeVisible();
  await ask(changeFriend, { as: friend, body: { username: me.username, action: 'remove' } });
  await expect(page.getByRole('checkbox', { name: /Ghost Bomb/ })).toHaveCount(0);
});
