/** Helpers for the Game Squad page. */
import type { Locator, Page } from '@playwright/test';
import { createSquad, type Squad } from '@/lib/domains/squads/schema';
import { createTournament } from '@/lib/domains/tournaments/schema';
import { ask, type Bearer } from './ask.ts';
import { someWords } from './made.ts';
import { aName } from './people.ts';
import { expect } from './test.ts';

export const found = async (as: Bearer, gameName = aName('Kart Wahala')): Promise<Squad> => {
  const words = { gameName, uid: 'KW-1', description: someWords('Horn allowed') };
  return (await ask(createSquad, { as, body: words })).squad;
};
export const aCup = async (as: Bearer, squad: Squad, title = aName('Mainland Cup')) => {
  const words = { title, description: 'Knock-out', gameName: squad.game_name };
  return (await ask(createTournament, { as, body: { squadId: squad.id, ...words } })).tournament;
};

export const squadCard = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Squads' }).getByRole('article').filter({ hasText: name });
const cupCard = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Tournaments' }).getByRole('article').filter({ hasText: title });
export const table = (page: Page) => page.getByRole('region', { name: 'Leaderboard' });
export const toss = (page: Page) => page.getByRole('region', { name: 'Coin Flip' });
export const button = (within: Locator | Page, name: string) =>
  within.getByRole('button', { name, exact: true });

/** The same on a page that was just opened: squads of other tests may have pushed it off the first page. */
export async function squadOnPage(page: Page, name: string): Promise<Locator> {
  const card = squadCard(page, name);
  await expect(async () => {
    await page.reload();
    for (let pages = 0; pages < 10 && !(await card.isVisible()); pages += 1)
      await button(page, 'Load more squads').click({ timeout: 2000 });
    // A row far from the screen is let go again.
    await card.scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(card).toBeInViewport({ timeout: 1000 });
  }).toPass();
  return card;
}

/** A tournament on a page that was just opened, for the same reason. */
export async function cupOnPage(page: Page, title: string): Promise<Locator> {
  const card = cupCard(page, title);
  await expect(async () => {
    if (!(await card.isVisible())) await button(page, 'Load more tournaments').click({ timeout: 1000 });
    await expect(card).toBeVisible({ timeout: 2000 });
  }).toPass();
  return card;
}
