import { linkIn, mailTo } from '../support/mails.ts';
import { expect, test } from '../support/test.ts';

test('another address, and the one before takes the account back', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(400);
  watch.allowStatus(401);
  watch.allowStatus(403);
  const wanted = `wanted.${me.email}`;
  await page.goto('/account');
  await page.getByLabel('New email').fill(wanted);
  await page.getByLabel('Your password, to change the email').fill('not it at all');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('That is not your password.')).toBeVisible();
  await expect(page.getByLabel('New email')).toHaveValue(wanted);
  await page.getByLabel('Your password, to change the email').fill(me.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Until it is used, nothing changes.')).toBeVisible();

  const link = linkIn(await mailTo(wanted));
  const answer = await page.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your new email');
  await expect(page).toHaveURL('/confirm-email');
  await page.getByRole('button', { name: 'Make this my email' }).click();
  await expect(page.getByText('This is the email of your account now.')).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page.getByText(wanted)).toBeVisible();
  await expect(page.getByText('Your email is not confirmed yet')).toHaveCount(0);

  // Used, it leads on.
  await page.goto(link);
  await page.getByRole('button', { name: 'Make this my email' }).click();
  await expect(page.getByText('This link is no longer good.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make this my email' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Go on' })).toBeFocused();

  await page.goto(linkIn(await mailTo(me.email, /was changed/)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take your email back');
  await page.getByRole('button', { name: 'Take my account back' }).click();
  await expect(page.getByText('We sent you a link to choose a new password.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Change your email' })).toHaveCount(0);

  await page.goto(linkIn(await mailTo(me.email, /has this email again/)));
  await page.getByLabel('New password').fill('suya on a friday night');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password is changed.').waitFor();
  await page.getByRole('link', { name: 'Log in', exact: true }).last().click();
  await page.getByLabel('Email').fill(me.email);
  await page.getByLabel('Password').fill('suya on a friday night');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('/dashboard');
});
