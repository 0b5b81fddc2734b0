/** What others still see of somebody whose account was deleted: their name as text, and nothing to press that does nothing. */
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { sendMessage } from '@/lib/domains/chat/schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { joinSquad } from '@/lib/domains/squads/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aBattle } from './support/battles.ts';
import { words } from './support/chat.ts';
import { aSquad, someWords } from './support/made.ts';
import { aPerson, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

const leave = (as: Person) => ask(deleteAccount, { as, body: { password: as.password } });

test('a private chat: it is read, and neither boosted, answered nor written in', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const friend = await aPerson('friend');
  const body = { recipientUsername: friend.username, content: 'See you on Sunday' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  await ask(sendMessage, { as: friend, body: { recipientUsername: me.username, content: 'I am off' } });
  await page.goto(`/chat/${conversationId}`);
  const boost = page.getByRole('button', { name: 'Boost (50 coins)' });
  await expect(boost).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reply/ })).toHaveCount(2);
  await expect(page.getByRole('link', { name: friend.username })).toBeVisible();

  await leave(friend);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Deleted user' })).toBeVisible();
  await expect(words(page, 'I am off')).toBeVisible();
  await expect(page.getByText('Their account was deleted. You can still read this chat.')).toBeVisible();
  await expect(page.getByLabel(/^Message to/)).toHaveCount(0);
  await expect(boost).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Reply/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Deleted user' })).toHaveCount(0);
  await expectNoViolations(page, 'a chat with a deleted account');
});

test('a squad’s chat and a battle: the name leads nowhere', { tag: '@once' }, async ({ page, me }) => {
  const friend = await aPerson('friend');
  const squadId = await aSquad(me, someWords('Ludo'));
  await ask(joinSquad, { as: friend, body: { squadId } });
  await ask(sendSquadMessage, { as: friend, body: { squadId, message: 'I am off' } });
  const content = someWords('Battle');
  await aBattle(me, { opponentUsername: friend.username, content });
  await leave(friend);

  await page.goto(`/squad-details/${squadId}`);
  await expect(page.getByRole('log').getByText('Deleted user', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deleted user' })).toHaveCount(0);
  await page.goto('/hype-battles');
  const battle = page.getByRole('article').filter({ hasText: content });
  await expect(battle.getByText('Deleted user', { exact: true })).toBeVisible();
  await expect(battle.getByText('Their account was deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deleted user' })).toHaveCount(0);
});
