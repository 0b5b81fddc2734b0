/** Where things are in a feed, by the names that a person or a screen reader finds them under. */
import type { Locator, Page } from '@playwright/test';

/** The card of the post that says these words. */
export const cardOf = (page: Page, words: string) =>
  page.getByRole('article').filter({ hasText: words }).first();

/** The one comment of a card that says these words: its innermost frame. */
export const commentIn = (card: Locator, words: string) => commentsIn(card).filter({ hasText: words });

/** A card's comments, without their replies. */
export const commentsIn = (card: Locator) =>
  card.getByRole('list', { name: 'Comments' }).locator(':scope > li');

export const likeOf = (card: Locator) => card.getByRole('button', { name: /^Like,/ });

/** Opens the card's menu and chooses from it. */
export async function choose(card: Locator, item: string) {
  await card.getByRole('button', { name: /^More about this post/ }).click();
  await card.getByRole('button', { name: item, exact: true }).click();
}

/** Writes a post on the page that stands open. */
export async function writePost(page: Page, words: string) {
  await page.getByLabel("What's the gist?").fill(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
}
