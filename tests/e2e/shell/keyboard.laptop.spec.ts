/** The way from the door to a comment, without a pointer, with a focus that one can see at every step. */
import type { Locator, Page } from '@playwright/test';
import { aPost } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

async function expectVisibleFocus(page: Page) {
  const ring = await page.locator(':focus').evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return { outlineStyle, outlineWidth: Number.parseFloat(outlineWidth), area: width * height };
  });
  expect(ring, (await page.locator(':focus').textContent()) ?? '').toMatchObject({ outlineStyle: 'solid' });
  expect(ring.outlineWidth).toBeGreaterThanOrEqual(2);
  expect(ring.area).toBeGreaterThan(0);
}

/** Presses Tab until the goal has the focus, which must be visible at every stop. */
async function tabTo(page: Page, goal: Locator, atMost = 60) {
  for (let stops = 0; stops < atMost; stops += 1) {
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab did not reach it in ${atMost} stops.`);
}

test('log in, like and comment by the keyboard alone', async ({ page }) => {
  const person = await aPerson();
  const author = await aPerson('author');
  await page.goto('/');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel('Password'), 1);
  await page.keyboard.type(person.password);
  await tabTo(page, page.getByRole('button', { name: 'Log In' }), 1);
  // Not before: while a form is filled by the keyboard, other tests may fill the first page of the feed.
  const post = await aPost(author);
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel("What's the gist?"), 1);
  // Not the first: that may be another test's, which deletes it.
  const card = page.getByRole('article').filter({ hasText: post.content });
  const like = card.getByRole('button', { name: /^Like,/ });
  const before = await like.getAttribute('aria-pressed');
  await tabTo(page, like, 200);
  await page.keyboard.press('Space');
  await expect(like).not.toHaveAttribute('aria-pressed', String(before));
  await expect(like).toBeFocused();

  const picker = card.getByRole('button', { name: 'React', exact: true });
  await tabTo(page, picker, 1);
  await page.keyboard.press('Enter');
  const choices = card.getByRole('group', { name: 'Choose a reaction' });
  await tabTo(page, choices.getByRole('button', { name: 'Deadass', exact: true }), 2);
  await page.keyboard.press('Enter');
  await expect(picker).toBeFocused();
  await expect(card.getByRole('button', { name: /^Deadass \d/ })).toBeVisible();

  const share = card.getByRole('button', { name: 'Share', exact: true });
  await tabTo(page, share, 1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  for (let stops = 0; stops < 6; stops += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    );
    expect(inside, 'the dialog keeps the focus').toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(share).toBeFocused();

  const words = `By keyboard ${person.username}`;
  await tabTo(page, card.getByLabel('Write a comment'));
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(card.getByText(words)).toBeVisible();
});

test('the focus goes nowhere when more posts come', async ({ page, alone: me }) => {
  for (let number = 1; number <= 11; number += 1) await aPost(me);
  await page.goto('/dashboard');
  const field = page.getByRole('article').nth(8).getByLabel('Write a comment');
  await field.focus();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(10);
  await expect(field).toBeFocused();
});

test('a page of the menu opens in this tab without loading it anew, and with Control in another', async ({
  page,
  context,
  me: _me,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByLabel("What's the gist?")).toBeEnabled();
  let loaded = 0;
  page.on('domcontentloaded', () => {
    loaded += 1;
  });
  const menu = page.getByRole('navigation', { name: 'Main' });
  const title = page.getByRole('heading', { level: 1 });
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    menu.getByRole('link', { name: 'Rant Zone' }).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(other).toHaveURL('/rant-zone');
  await expect(page).toHaveURL('/dashboard');
  await menu.getByRole('link', { name: 'News Feed' }).focus();
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('News Feed');
  expect(loaded).toBe(0);
});
