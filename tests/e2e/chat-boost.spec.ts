/** Boosting a chat (overview.md, Private chat): that it was paid is an alert as its refusal is, and not in red. */
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { befriend } from './support/friends.ts';
import { openLive } from './support/live-events.ts';
import { sql } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { refuse } from './support/refuse.ts';
import { expect, test } from './support/test.ts';

test('refused in red, then paid, and said as what it is', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowStatus(500);
  const friend = await aPerson('friend');
  const body = { recipientUsername: friend.username, content: 'first words' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  await page.goto(`/chat/${conversationId}`);
  const main = page.getByRole('main');
  const boost = page.getByRole('button', { name: 'Boost (50 coins)' });
  await refuse(page, '**/api/dms/boost');
  await boost.press('Enter');
  await expect(main.getByRole('alert')).toHaveText('Failed to boost chat: Not today.');
  await expect(boost).toBeFocused();

  await page.unroute('**/api/dms/boost');
  await refuse(page, '**/api/dms/boost', '');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('alert')).toHaveText('Failed to boost chat: Unknown error');
  await expect(boost).toBeFocused();

  await page.unroute('**/api/dms/boost');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('alert')).toHaveText('Chat boosted for 24 hours.');
  await expect(page.getByRole('button', { name: '📌 Boosted' })).toBeDisabled();
  await expect(page.getByRole('button', { name: '📌 Boosted' })).toBeFocused();
  await expectNoViolations(page, 'a boosted chat');
});

test('boosted elsewhere: it is said, and the button says so too', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(409);
  const friend = await aPerson('friend');
  const body = { recipientUsername: friend.username, content: 'first words' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  await openLive(page, `/chat/${conversationId}`);
  const boost = page.getByRole('button', { name: 'Boost (50 coins)' });
  await expect(boost).toBeVisible();
  await sql(`update conversations set boosted_until = now() + interval '1 hour' where id = $1`, [
    conversationId,
  ]);
  await boost.click();
  await expect(page.getByText('This chat is already boosted.')).toBeVisible();
  await expect(page.getByRole('button', { name: '📌 Boosted' })).toBeVisible();
  // Over again: what was known of it here does not hold for good.
  await sql('update conversations set boosted_until = now() where id = $1', [conversationId]);
  await befriend(friend, me);
  await expect(boost).toBeVisible();
});
