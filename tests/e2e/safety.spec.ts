import { demoCreator } from '@/prisma/seed/people';
import { cardOf, choose } from './support/feed.ts';
import { aPost } from './support/made.ts';
import { aPerson, theCreator } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a report becomes a hidden post', { tag: '@once' }, async ({ page, me, otherBrowser, watch }) => {
  watch.allowStatus(404);
  const post = await aPost(await aPerson('author'));
  await page.goto(`/post/${post.id}`);
  await choose(cardOf(page, post.content), 'Report');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(
    dialog
      .getByText('Error reporting: Please choose a reason.')
      .or(dialog.getByText('Please choose a reason.')),
  ).toBeVisible();
  await dialog.getByLabel('Why?').selectOption('bullying');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const code = await dialog.getByText(/^HG-/).textContent();

  const creator = await otherBrowser(await theCreator());
  await creator.goto('/control-panel');
  await expect(creator.getByRole('heading', { name: 'No helpline is confirmed' })).toBeVisible();
  const report = creator.getByRole('article', { name: `Report ${code}` });
  await expect(report).toContainText(post.content);
  await report.getByRole('button', { name: 'Hide' }).click();
  await expect(creator.getByLabel('Which rule?')).toHaveValue('R2');
  await creator.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect(report).toHaveCount(0);
  await creator.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(creator.getByRole('listitem').filter({ hasText: String(code) })).toContainText(
    'R2 No bullying',
  );

  // Whoever reported is told.
  await page.goto('/reports');
  await expect(page.getByRole('listitem').filter({ hasText: String(code) })).toContainText('We removed it.');

  expect((await page.goto(`/post/${post.id}`))?.status()).toBe(404);
  await page.goto(`/profile/${post.username}`);
  await expect(page.getByText(post.content)).toHaveCount(0);
  expect(me.username).not.toBe(post.username);
});

test('blocked people do not meet; unblocked they do again', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowStatus(404);
  const other = await aPerson('other');
  const post = await aPost(other);
  await page.goto(`/profile/${other.username}`);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await page.waitForURL('/dashboard');
  await expect(page.getByText(post.content)).toHaveCount(0);
  expect((await page.goto(`/profile/${other.username}`))?.status()).toBe(404);
  await page.goto('/blocked');
  await page.getByRole('button', { name: `Unblock ${other.username}` }).click();
  await expect(page.getByText('You have blocked nobody.')).toBeVisible();
  expect((await page.goto(`/profile/${other.username}`))?.status()).toBe(200);
  expect(me.username).not.toBe(other.username);
});

test('all but the creator are told that the control panel is not theirs', { tag: '@once' }, async ({
  page,
  me,
}) => {
  await page.goto('/control-panel');
  await expect(page.getByText('Unauthorized: Only the creator can access this page.')).toBeVisible();
  expect(me.username).not.toBe(demoCreator.username);
});
