import { linkIn, mailTo } from '../support/mails.ts';
import { aPerson } from '../support/people.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';

test('a forgotten password: the mail, another password, and in again', async ({ page, watch }) => {
  watch.allowStatus(400);
  const person = await aPerson();
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('If that address has an account, a link is on its way.')).toBeVisible();

  const link = linkIn(await mailTo(person.email));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
  const answer = await page.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('New password').fill('suya on a friday night');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  // Nowhere but in the body of the one call.
  const token = new URL(link).hash.slice(1);
  expect(asked.filter((each) => each.replace(link, '').includes(token))).toEqual([]);

  await page.getByRole('link', { name: 'Log in', exact: true }).last().click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill('suya on a friday night');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('/dashboard');

  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
  await expect(page.getByText('Here, now')).toBeVisible();
  await expect(page.getByText('Your email is not confirmed yet')).toHaveCount(0);

  await page.goto(link);
  await page.getByLabel('New password').fill('suya on a saturday');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This link is no longer good.')).toBeVisible();
  // As after an answer that was lost.
  await expect(page.getByText('If you pressed before, try to log in with your new password.')).toBeVisible();
});

test('an address is confirmed from the account page, and another phone is logged out', {
  tag: '@once',
}, async ({ page, me, otherBrowser, watch }) => {
  watch.allowStatus(500);
  await page.goto('/account');
  await expect(page.getByText('Your email is not confirmed yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('A link is on its way to your email.')).toBeVisible();
  await page.goto(linkIn(await mailTo(me.email)));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('Your email is confirmed. Thank you.')).toBeVisible();

  const phone = await otherBrowser(me);
  await phone.goto('/');
  await page.request.post('/api/login', { data: { email: me.email, password: me.password } });
  await page.goto('/account');
  await expect(page.getByText('Your email is not confirmed yet')).toHaveCount(0);
  await refuse(page, '**/api/users/sessions/*');
  await page.getByRole('button', { name: 'Log out there' }).first().click();
  await expect(page.getByText('Error logging out there: Not today.')).toBeVisible();
  await page.unroute('**/api/users/sessions/*');
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByText('You are logged out everywhere else.')).toBeVisible();
  await expect(page.getByText('Error logging out there: Not today.')).toHaveCount(0);
  await expect(page.getByText('Here, now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0);
});
