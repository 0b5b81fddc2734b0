/** Lists that Back brings again do not show who was muted or blocked meanwhile. */
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { cardOf } from './support/feed.ts';
import { aPost } from './support/made.ts';
import { aPerson, bornAgo } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('muted on their profile: gone from the feed that Back brings', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const other = await aPerson('other');
  const post = await aPost(other);
  expect(me.username).not.toBe(other.username);
  await page.goto('/dashboard');
  const card = cardOf(page, post.content);
  await card.getByRole('link', { name: other.username }).first().click();
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByText(`${other.username} is muted.`)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('blocked where they ask to write: gone from the feed that Back brings', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const asker = await aPerson('asker');
  await Promise.all([bornAgo(me, 14, 1), bornAgo(asker, 16, 1)]);
  const post = await aPost(asker);
  await ask(sendMessage, { as: asker, body: { recipientUsername: me.username, content: 'hello' } });
  await page.goto('/dashboard');
  const card = cardOf(page, post.content);
  await expect(card).toBeVisible();
  await page
    .getByRole('link', { name: /^Chats/ })
    .last()
    .click();
  await page.getByRole('button', { name: `Block ${asker.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByRole('heading', { name: /^Requests/ })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});
