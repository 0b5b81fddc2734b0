/** Somebody who is suspended takes a copy of their data along, and leaves. */
import { readFileSync } from 'node:fs';
import { entriesOf } from '../../support/archive.ts';
import { expectFaulty, hearAlerts } from '../support/faults.ts';
import { hold } from '../support/hold-request.ts';
import { aSuspendedPerson } from '../support/suspended.ts';
import { expect, test } from '../support/test.ts';

test('the login leads to a page that gives the copy and deletes the account', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  watch.allowStatus(403);
  const author = await aSuspendedPerson();

  await page.goto('/');
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill(author.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('link', { name: 'Download or delete my data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill(author.password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('hypegist-my-data.zip');
  const archive = await entriesOf(readFileSync(await download.path()));
  expect(JSON.parse(String(archive.get('data.json'))).account.username).toBe(author.username);
  await expect(page.getByText('Your copy is in your downloads.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByText('Your account is deleted. Goodbye, and take care.')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Download my data' })).toHaveCount(0);
});

test('each refusal is said once it came, and its field is shown', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  watch.allowStatus(401);
  watch.allowStatus(403);
  const author = await aSuspendedPerson();
  await page.goto('/suspended');
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password')];
  await email.fill(author.email);
  await password.fill('not the password');
  const download = page.getByRole('button', { name: 'Download my data' });
  const heard = await hearAlerts(page);
  for (let times = 0; times < 2; times += 1) {
    const held = await hold(page, '**/api/suspended/export');
    await download.press('Enter');
    await expect(page.getByText('One moment ...')).toBeVisible();
    expect(await heard()).toEqual([]);
    held.letThrough();
    await expectFaulty(email, /\S/);
    await expect.poll(async () => (await heard()).length).toBe(1);
    await page.unroute('**/api/suspended/export');
  }
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).press('Enter');
  await expect.poll(async () => (await heard()).length).toBe(1);
  await expectFaulty(email, /\S/);

  const json = { code: 'second_factor_required', message: 'A code is needed.' };
  await page.route('**/api/suspended/export', (route) => route.fulfill({ status: 403, json }));
  await download.press('Enter');
  await expectFaulty(page.getByLabel(/^Code/), 'A code is needed.');
});
