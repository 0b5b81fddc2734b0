import { expect, test } from '../support/test.ts';

test('the button that opens what one is told hands the focus to what it opens', { tag: '@once' }, async ({
  page,
  me,
}) => {
  await page.goto('/account');
  const notices = page.getByRole('region', { name: 'What you are told' });
  await notices.getByRole('button', { name: 'Phone, notices and quiet hours' }).press('Enter');
  await expect(notices.getByRole('button', { name: 'Save quiet hours' })).toBeVisible();
  await expect(notices.getByRole('region', { name: 'Phone, notices and quiet hours' })).toBeFocused();
  expect(me.username).not.toBe('');
});

test('who can find one and write to one is saved as it is chosen', { tag: '@once' }, async ({ page, me }) => {
  await page.goto('/account');
  const reach = page.getByRole('region', { name: 'Who can reach you' });
  const found = reach.getByRole('switch', { name: 'People can find me' });
  await expect(found).toBeChecked();
  await found.click();
  await expect(reach.getByText('Saved.')).toBeVisible();
  // As the same setting is called beside the guardian.
  await expect(reach.getByRole('radio', { name: /^Others only after asking/ })).toBeVisible();
  await reach.getByRole('radio', { name: /^Friends only/ }).check();
  await expect(reach.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(found).not.toBeChecked();
  await expect(reach.getByRole('radio', { name: /^Friends only/ })).toBeChecked();
  expect(me.username).not.toBe('');
});
