import { hold } from '../support/hold-request.ts';
import { refuse } from '../support/refuse.ts';
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

test('two that are both refused are both as they were, each with its reason', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  await page.goto('/account');
  const reach = page.getByRole('region', { name: 'Who can reach you' });
  const found = reach.getByRole('switch', { name: 'People can find me' });
  const friends = reach.getByRole('radio', { name: /^Friends only/ });
  const saving = await hold(page, '**/api/users/settings');
  await found.click();
  await friends.check();
  await expect(found).not.toBeChecked();
  saving.refuse();
  await expect(reach.getByText('Error saving: Not today.')).toHaveCount(2);
  await expect(found).toBeChecked();
  await expect(friends).not.toBeChecked();
  await expect(reach.getByText('Saved.')).toHaveCount(0);
  expect(me.username).not.toBe('');
});

test('a kind of notice that is not saved says which, and stays as it was', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  await page.goto('/account');
  const notices = page.getByRole('region', { name: 'What you are told' });
  await notices.getByRole('button', { name: 'Phone, notices and quiet hours' }).click();
  const likes = notices.getByLabel('Likes', { exact: true });
  const before = await likes.inputValue();
  await refuse(page, '**/api/users/settings');
  await likes.selectOption('off');
  await expect(notices.getByText('Error saving ‘Likes’: Not today.')).toBeVisible();
  await expect(likes).toHaveValue(before);
  await page.unroute('**/api/users/settings');
  await likes.selectOption('off');
  await expect(notices.getByText('Saved.')).toBeVisible();
  await expect(notices.getByText('Not today.')).toHaveCount(0);
  await page.reload();
  await notices.getByRole('button', { name: 'Phone, notices and quiet hours' }).click();
  await expect(likes).toHaveValue('off');
  expect(me.username).not.toBe('');
});
