/** Every page that exists, both themes, in the size of the project: 0 violations (experience.md, Budgets). */

import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { cardOf } from './support/feed.ts';
import { aComment, aPost, aReaction, aSquad, someWords } from './support/made.ts';
import { aPerson, signIn, theCreator } from './support/people.ts';
import { openMenu } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/** Several a test: a browser of its own for each would cost more than the look. */
const together = (places: string[]) =>
  places.flatMap((_, at) => (at % 4 === 0 ? [places.slice(at, at + 4)] : []));

async function expectGoodPages(page: Page, places: string[]) {
  for (const path of places) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page, path);
  }
}

for (const places of together([
  '/',
  '/?next=/rant-zone',
  '/register',
  '/titan',
  '/privacy-policy',
  '/rules',
  '/transparency',
  '/forgot-password',
  '/reset-password#a-token',
  '/reset-password',
  '/verify-email#a-token',
  '/guardian/no-such-link',
  '/confirm-email#a-token',
  '/undo-email#a-token',
  '/suspended',
])) {
  test(`${places.join(', ')} for a visitor`, ({ page }) => expectGoodPages(page, places));
}

test('the doors with their errors', async ({ page, watch }) => {
  watch.allowStatus(401);
  await page.goto('/register');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await expectNoViolations(page, '/register with an error');
  await page.goto('/');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await expectNoViolations(page, '/ with an error');
});

const memberPlaces = [
  '/dashboard',
  '/news-feed',
  '/create-post',
  '/rant-zone',
  '/account',
  '/coins',
  '/buy-coins',
  '/blocked',
  '/reports',
  '/chats',
  '/people',
  '/notices',
  '/game-squad',
  '/ultimate-showdown',
  '/clout-missions',
  '/shop',
  '/analytics',
  '/control-panel',
  '/titan',
];

for (const places of together(memberPlaces)) {
  test(`${places.join(', ')} for a member`, async ({ page, me }) => {
    await aComment(me, await aPost(me));
    await expectGoodPages(page, places);
  });
}

test('the control panel for the creator account', async ({ page, context }) => {
  await signIn(context, await theCreator());
  await page.goto('/control-panel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Control Panel');
  await expectNoViolations(page, '/control-panel');
});

test('the open menu', async ({ page, me }) => {
  await page.goto('/create-post');
  await openMenu(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectNoViolations(page, `the open menu of ${me.username}`);
});

test('404, for a visitor and for a member', async ({ page, me, context, watch }) => {
  watch.allowStatus(404);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page Not Found');
  await openMenu(page);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await expectNoViolations(page, `404 for ${me.username}`);
  await context.setStorageState({ cookies: [], origins: [] });
  await page.goto('/no-such-page');
  await expectNoViolations(page, '404 for a visitor');
});

test('one post, with everything that opens on it', async ({ page, me }) => {
  const author = await aPerson('author');
  const post = await aPost(me);
  const comment = await aComment(author, post);
  await aReaction(author, post, 'Facts');
  await aReaction(me, post, 'Facts');
  const squad = someWords('EA FC');
  await aSquad(me, squad);
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  await card.getByRole('button', { name: /^Like,/ }).click();
  await card.getByRole('button', { name: 'Pin', exact: true }).click();
  await card.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(card.getByLabel(`Reply to ${author.username}`)).toBeVisible();
  await expectNoViolations(page, `a post with ${comment.content}`);
  await card.getByRole('button', { name: 'React', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Deadass' })).toBeVisible();
  await expectNoViolations(page, 'the reaction picker');
  await card.getByRole('button', { name: 'React', exact: true }).click();
  await card.getByRole('button', { name: /^More about this post/ }).click();
  await expect(card.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expectNoViolations(page, "the post's menu");
  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  await expectNoViolations(page, 'the edit form');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(squad)).toBeVisible();
  await expectNoViolations(page, 'the share dialog');
});
