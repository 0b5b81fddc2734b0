/** The frame around every page, on small and wide screens (experience.md, The frame). */
import { expect, type Page } from '@playwright/test';
import type { Person } from './people.ts';

/** Opens the menu if it is collapsed. Its entries may still move while it opens, so this waits until it stands. */
export async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (!(await menu.isVisible())) return;
  await menu.click();
  await page
    .locator('#pages')
    .evaluate((pages) => Promise.allSettled(pages.getAnimations().map(({ finished }) => finished)));
}

/**
 * Presses Log Out, which is in the menu on a small screen. A page that is online again may reload itself and thereby close
 * the menu, so this is retried.
 */
export async function pressLogOut(page: Page) {
  const leave = page.getByRole('button', { name: 'Log Out' });
  await expect(async () => {
    if (!(await leave.isVisible())) await openMenu(page);
    await leave.click({ timeout: 5000 });
  }).toPass();
}

/** Opens forms that a small screen hides behind buttons. */
export async function openForms(page: Page, ...actions: string[]) {
  if ((page.viewportSize()?.width ?? 0) >= 1024) return;
  for (const action of actions) {
    const button = page.locator('summary').filter({ hasText: action });
    // The page may still be loading.
    await button.waitFor();
    if ((await button.locator('..').getAttribute('open')) === null) await button.click();
  }
}

/** Logs in with the form, in a browser as it is. */
export async function logInByForm(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('/dashboard');
}
