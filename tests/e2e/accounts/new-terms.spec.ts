import { expectNoViolations } from '../support/axe.ts';
import { sql } from '../support/made.ts';
import { bornAgo } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a new policy is shown once before any page for members, and then they are where they were going', {
  tag: '@once',
}, async ({ page, me }) => {
  await sql('update users set policy_accepted = 1 where email = $1', [me.email]);
  await page.goto('/game-squad');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What has changed');
  await expect(page.getByRole('heading', { name: 'The privacy policy' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The community rules' })).toHaveCount(0);
  await expectNoViolations(page, '/new-terms');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/new-terms?next=%2Fdashboard');
  // It can be read first.
  await page.getByRole('link', { name: 'Read all of it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await page.goto('/chats?x=1');
  await page.getByRole('button', { name: 'I have read it, go on' }).click();
  await page.waitForURL((url) => url.pathname === '/chats');
  await page.goto('/new-terms?next=https://elsewhere.example');
  await expect(page).toHaveURL('/dashboard');
});

test('who does not want it takes their data along and leaves, without accepting', { tag: '@once' }, async ({
  page,
  me,
}) => {
  await sql('update users set policy_accepted = 1 where email = $1', [me.email]);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/new-terms?next=%2Fdashboard');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('hypegist-my-data.zip');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Password').fill(me.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL('/');
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('who has turned 20 is shown it too, and is then told when the account closes', { tag: '@once' }, async ({
  page,
  me,
}) => {
  await bornAgo(me, 20, 1);
  await sql('update users set policy_accepted = 1 where email = $1', [me.email]);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/new-terms?next=%2Fclosing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What has changed');
  await expect(page.getByRole('link', { name: 'Download my data' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await page.getByRole('button', { name: 'I have read it, go on' }).click();
  await page.waitForURL('/closing');
  await expect(page.getByRole('heading', { name: /^This account closes on/ })).toBeVisible();
});

test('a visitor is asked to log in for it', { tag: '@once' }, async ({ page }) => {
  await page.goto('/new-terms');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});
