/** The people who open the pages of pages.ts, and opening one of them. */
import type { Page } from '@playwright/test';
import { sql } from './made.ts';
import type { Opener } from './pages.ts';
import { aPerson, bornAgo, type Person, theCreator } from './people.ts';
import { expect } from './test.ts';

const people: Record<Exclude<Opener, 'visitor'>, () => Promise<Person>> = {
  member: aPerson,
  creator: theCreator,
  'past twenty': async () => {
    const person = await aPerson();
    await bornAgo(person, 20, 1);
    return person;
  },
  'asked to accept': async () => {
    const person = await aPerson();
    await sql('update users set policy_accepted = 1 where email = $1', [person.email]);
    return person;
  },
};

/** @returns somebody of whom `by` is true; null for a visitor */
export const anOpener = async (by: Opener): Promise<Person | null> =>
  by === 'visitor' ? null : people[by]();

/** Opens a page, and fails where it leads to another one. */
export async function openPage(page: Page, address: string) {
  await page.goto(address);
  await expect(page).toHaveURL((url) => url.pathname === address.replace(/[?#].*/, ''));
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
}
