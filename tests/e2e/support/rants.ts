/** Helpers for the Rant Zone page. */
import type { Locator, Page } from '@playwright/test';
import { createRant, type Rant } from '@/lib/domains/rants/schema';
import { ask, type Bearer } from './ask.ts';
import { someWords } from './made.ts';

export type Category = Rant['category'];

export async function aRant(
  as: Bearer,
  { category = 'School Life' as Category, content = someWords('Wahala') } = {},
) {
  return (await ask(createRant, { as, body: { content, category } })).rant;
}

export const recent = (page: Page) => page.getByRole('region', { name: 'Recent Rants' });
export const trending = (page: Page) => page.getByRole('region', { name: 'Trending Rants' });
export const noteOf = (list: Locator, words: string) => list.getByRole('article').filter({ hasText: words });
export const composer = (page: Page) => page.getByLabel('What is on your chest?');
export const upvoteOf = (note: Locator) => note.getByRole('button', { name: /^Upvote,/ });
export const hugOf = (note: Locator) => note.getByRole('button', { name: /^Hug(ged)?,/ });
