/** Boosting a chat (overview.md, Private chat): paid is said as a success, refused as an error. */
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
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
  await page.keyboard.press('Enter');
  await expect(main.getByRole('status').filter({ hasText: 'Chat boosted for 24 hours.' })).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '📌 Boosted' })).toBeDisabled();
  await expect(page.getByRole('button', { name: '📌 Boosted' })).toBeFocused();
  await expectNoViolations(page, 'a boosted chat');
});
