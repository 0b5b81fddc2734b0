/** Where the keyboard goes on when a press takes its own button away (experience.md, Behaviour). */
import { reactToRant } from '@/lib/domains/rants/schema';
import { ask } from './support/ask.ts';
import { enter } from './support/battles.ts';
import { cardOf, commentIn } from './support/feed.ts';
import { aComment, aPost, aReaction, someWords } from './support/made.ts';
import { aRant, noteOf, recent } from './support/rants.ts';
import { expect, test } from './support/test.ts';

test('the only reaction to a post, taken back: at React', { tag: '@once' }, async ({ page, me }) => {
  const post = await aPost(me);
  await aReaction(me, post, 'Facts');
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  await card.getByRole('button', { name: 'Facts 1' }).press('Enter');
  await expect(card.getByRole('list', { name: 'Reactions' })).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'React', exact: true })).toBeFocused();
});

test('and to a rant', { tag: '@once' }, async ({ page, me }) => {
  const { id: rantId, content } = await aRant(me);
  await ask(reactToRant, { as: me, body: { rantId, reaction: '❤️' } });
  await page.goto('/rant-zone');
  const note = noteOf(recent(page), content);
  await note.getByRole('button', { name: 'Heart 1' }).press('Enter');
  await expect(note.getByRole('list', { name: 'Reactions' })).toHaveCount(0);
  await expect(note.getByRole('button', { name: 'React', exact: true })).toBeFocused();
});

test('Pin says that it did, and leads to Reply', { tag: '@once' }, async ({ page, me }) => {
  const post = await aPost(me);
  await aComment(me, post);
  const last = await aComment(me, post);
  await page.goto(`/post/${post.id}`);
  const item = commentIn(cardOf(page, post.content), last.content);
  await item.getByRole('button', { name: 'Pin', exact: true }).press('Enter');
  await expect(page.locator('#said')).toHaveText('Pinned.');
  await expect(item.getByText('📌 Pinned')).toBeVisible();
  await expect(item.getByRole('button', { name: 'Reply', exact: true })).toBeFocused();
});

test('Read all leads to the text', { tag: '@once' }, async ({ page, me }) => {
  const { content } = await aRant(me, {
    content: `${someWords('Long story')} ${'and then, '.repeat(100)}that was it.`,
  });
  await page.goto('/rant-zone');
  const note = noteOf(recent(page), content.slice(0, 30));
  const all = note.getByRole('button', { name: 'Read all' });
  await all.press('Enter');
  await expect(all).toHaveCount(0);
  await expect(note.locator(':focus')).toHaveText(content);
});

test('Dismiss leads to the heading', { tag: '@once' }, async ({ page, me }) => {
  await enter(page);
  await page.getByRole('button', { name: 'Create Team' }).click();
  const words = page.getByText('Please enter a team name.');
  await expect(words).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(words).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(me.username).toBeTruthy();
});
