/** The frame around every page, at either size (experience.md, The frame). */
import { expect, type Page } from '@playwright/test';
import type { Person } from './people.ts';

/** Opens the menu where it is folded. */
export async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

/**
 * Presses Log Out, which a small screen has in its menu. A page that has the network again may open itself anew, and has folded
 * its menu by that: then it is opened again.
 */
export async function pressLogOut(page: Page) {
  const leave = page.getByRole('button', { name: 'Log Out' });
  await expect(async () => {
    if (!(await leave.isVisible())) await openMenu(page);
    await leave.click({ timeout: 5000 });
  }).toPass();
}

/** Opens forms that a small screen folds behind buttons. */
export async function openForms(page: Page, ...actions: string[]) {
  if ((page.viewportSize()?.width ?? 0) >= 1024) return;
  for (const action of actions) {
    const button = page.locator('summary').filter({ hasText: action });
    // The page may be on its way yet.
    await button.waitFor();
    if ((await button.locator('..').getAttribute('open')) === null) await button.click();
  }
}

/** Logs in by the form, on the phone as it lies there. */
export async function logInByForm(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('/dashboard');
}
