/** Codes of an authenticator app, from the account page to the second step of a login. */
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { setUpSecondFactor } from '@/lib/domains/second-factor/schema';
import { hold } from '../support/hold-request.ts';
import { loseAnswer } from '../support/refuse.ts';
import { pressLogOut } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

const half = 30_000;

/**
 * What the app shows now, and after that was used the next one, which is good a period before its own. No code is used
 * twice.
 */
function twoCodes(secret: string): { first: () => string; second: () => string } {
  let used = 0;
  const codeOf = (period: number) => generateSync({ secret, epoch: (period * half) / 1000 });
  const current = () => Math.floor(Date.now() / half);
  return {
    first: () => {
      used = current();
      return codeOf(used);
    },
    second: () => codeOf(Math.max(current(), used + 1)),
  };
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test('codes are switched on, asked for at the login, and switched off', async ({
  page,
  me,
  watch,
  context,
}) => {
  watch.allowStatus(400);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up codes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy the secret' }).click();
  await expect(dialog.getByText('Copied.')).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const codes = twoCodes(secret);
  await dialog.getByRole('textbox', { name: 'Code' }).fill('not a code');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('That code is wrong, over, or used already.');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes.first());
  await dialog.getByRole('button', { name: 'Switch on' }).click();

  const kept = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(kept).toHaveCount(10);
  const [first = ''] = await kept.allTextContents();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(first);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  // Escape is not an answer: they are shown this once.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Have you kept your recovery codes?' });
  await question.getByRole('button', { name: 'Show them' }).click();
  await expect(kept.first()).toHaveText(first);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await pressLogOut(page);
  await page.waitForURL('/');
  await logIn(page, me);
  await expect(page.getByText('Your account asks for a code as well.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/\?next=/);
  await logIn(page, me);
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Code' }).fill(codes.second());
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('/dashboard');

  await page.goto('/account');
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await dialog.getByLabel('Password').fill(me.password);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(first);
  await dialog.getByRole('button', { name: 'Make new ones' }).click();
  await expect(kept).toHaveCount(10);
  const [renewed = ''] = await kept.allTextContents();
  expect(renewed).not.toBe(first);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('You have new recovery codes. The old ones no longer work.')).toBeVisible();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await page.getByRole('button', { name: 'Switch codes off' }).click();
  const off = page.getByRole('dialog');
  await off.getByLabel('Password').fill(me.password);
  await off.getByRole('textbox', { name: 'Code' }).fill(first);
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(off.getByRole('alert')).toContainText('That code is wrong, over, or used already.');
  await off.getByRole('textbox', { name: 'Code' }).fill(renewed);
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Your login asks for no code any more.')).toBeVisible();
});

test('a set-up that fails says why and can be tried again', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowStatus(500);
  await page.goto('/account');
  const answers = await hold(page, `**${setUpSecondFactor.path}`);
  await page.getByRole('button', { name: 'Set up codes' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const wait = dialog.getByText('One moment ...');
  await expect(wait).toBeVisible();
  answers.refuse();
  await expect(dialog.getByRole('alert')).toHaveText('Not today.');
  await expect(wait).toHaveCount(0);

  const again = dialog.getByRole('button', { name: 'Try again' });
  await again.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Not today.');
  await expect(again).toBeFocused();
  await expect(wait).toHaveCount(0);

  await page.unroute(`**${setUpSecondFactor.path}`);
  await again.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  expect(me.username).not.toBe('');
});

test('switched on with the answer lost, it says that the recovery codes did not arrive', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowStatus(400);
  watch.allowNoNetwork();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up codes' }).click();
  const dialog = page.getByRole('dialog');
  const spelled = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = spelled?.replaceAll(' ', '') ?? '';
  await dialog.getByRole('textbox', { name: 'Code' }).fill(twoCodes(secret).first());
  await loseAnswer(page, '**/api/second-factor/confirm');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No response from server.');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const words = 'Codes are on, but your recovery codes did not arrive.';
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch codes off' })).toBeFocused();
  expect(me.username).not.toBe('');
});
