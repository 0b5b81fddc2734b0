/** Somebody who is suspended takes a copy of their data along, and leaves. */
import { readFileSync } from 'node:fs';
import { listReports, moderate } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { entriesOf } from '../../support/archive.ts';
import { ask } from '../support/ask.ts';
import { aPost } from '../support/made.ts';
import { aPerson, theCreator } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('the login leads to a page that gives the copy and deletes the account', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  watch.allowStatus(403);
  const author = await aPerson('suspended');
  const post = await aPost(author);
  const body = { targetType: 'post', targetId: post.id, reason: 'bullying' } as const;
  const { tracking_code: code } = await ask(report, { as: await aPerson('reporter'), body });
  const creator = await theCreator();
  const reports = await ask(listReports, { as: creator, query: { limit: 50 } });
  const id = reports.find(({ tracking_code }) => tracking_code === code)?.id as number;
  await ask(moderate, { as: creator, params: { id }, body: { action: 'suspend', rule: 'R2' } });

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
  await expect(page.getByText('Your account is deleted. Goodbye, and take care.')).toBeVisible();
});
