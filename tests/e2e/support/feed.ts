/** Locates things in a feed, by the names that people and screen readers find them by. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The card of the post with this text. */
export const cardOf = (page: Page, words: string) =>
  page.getByRole('article').filter({ hasText: words }).first();

/** The comment with this text on a card: the innermost matching element. */
export const commentIn = (card: Locator, words: string) => commentsIn(card).filter({ hasText: words });

/** The comments of a card, without their replies. */
export const commentsIn = (card: Locator) =>
  card.getByRole('list', { name: 'Comments' }).locator(':scope > li');

export const likeOf = (card: Locator) => card.getByRole('button', { name: /^Like,/ });

/** Opens the card's menu and chooses from it. */
export async function choose(card: Locator, item: string) {
  await card.getByRole('button', { name: /^More about this post/ }).click();
  await card.getByRole('button', { name: item, exact: true }).click();
}

/** Writes a post on the open page. */
export async function writePost(page: Page, words: string) {
  await page.getByLabel("What's the gist?").fill(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
}

/** A measure of the page, once two readings of it are equal: rows may still come, or find their height. */
export async function atRest(read: () => Promise<number>): Promise<number> {
  let last = Number.NaN;
  await expect
    .poll(async () => {
      const before = last;
      last = await read();
      return last === before;
    })
    .toBe(true);
  return last;
}
