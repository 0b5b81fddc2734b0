/** Somebody of 13 and their guardian, where the operator requires one: before and after, as both see it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { simpleParser } from 'mailparser';
import { mailsIn, startMailServer } from '@/scripts/mail-server/server';
import type { TestCluster } from '../../../scripts/chaos/cluster.ts';
import { aCluster } from '../support/cluster.ts';
import { expectFaulty } from '../support/faults.ts';
import { aName, password } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// One after the other on one worker: each worker would start servers of its own.
test.describe.configure({ mode: 'default' });

let cluster: TestCluster;
let at = '';
let mail: Awaited<ReturnType<typeof startMailServer>>;
const folder = mkdtempSync(path.join(tmpdir(), 'guardian-mail-'));

test.beforeAll(async () => {
  mail = await startMailServer({ folder });
  cluster = await aCluster({
    GUARDIAN_REQUIRED: '1',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'HypeGist <no-reply@hypegist.test>',
  });
  [at] = cluster.urls as [string];
});
test.afterAll(async () => {
  await cluster.stop();
  await mail.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The link in the last of so many mails to a guardian, at this test's own server. */
async function linkTo(email: string, mailed: number): Promise<string> {
  let link = '';
  await expect(async () => {
    const mails = await Promise.all(
      mailsIn(folder).map((name) => simpleParser(readFileSync(path.join(folder, name)))),
    );
    const sent = mails.filter(({ to }) => [to].flat().some((each) => each?.text === email));
    expect(sent).toHaveLength(mailed);
    link = /\/guardian\/[\w-]+/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return at + link;
}

test('who mistyped the year and puts it right needs no guardian after all', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  watch.allowStatus(400);
  const username = aName('seventeen');
  await page.goto(`${at}/register`);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Date of Birth').fill(`${new Date().getUTCFullYear() - 13}-01-01`);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Email of a parent or guardian')).toBeVisible();
  await page.getByLabel('Date of Birth').fill(`${new Date().getUTCFullYear() - 17}-01-01`);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('registering, waiting, the guardian’s page, and what is open after it', { tag: '@once' }, async ({
  page,
  browser,
  watch,
}) => {
  watch.allowStatus(400);
  watch.allowStatus(403);
  const username = aName('thirteen');
  const guardian = `${username}.mummy@example.com`;
  await page.goto(`${at}/register`);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Date of Birth').fill(`${new Date().getUTCFullYear() - 13}-01-01`);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('please enter the email of a parent or guardian')).toBeVisible();
  const field = page.getByLabel('Email of a parent or guardian');
  const birthday = page.getByLabel('Date of Birth');
  const asked = await birthday.inputValue();
  await field.fill(guardian);
  await birthday.fill(`${new Date().getUTCFullYear() - 17}-01-01`);
  await expect(field).toBeHidden();
  await birthday.fill(asked);
  await expect(field).toHaveValue(guardian);
  await field.fill(`${username}@example.com`);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectFaulty(field, /^That is your own email\./);
  await field.fill(guardian);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/dashboard');

  const writing = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/create-post', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ content: 'good evening' }),
      });
      return `${answer.status} ${(await answer.json()).message}`;
    });
  expect(await writing()).toBe('403 Your guardian has not agreed yet. Until then you can read.');
  await expect(page.getByText('keep people away from you')).toBeVisible();
  await page.getByRole('link', { name: 'Your account', exact: true }).last().click();
  await page.waitForURL('**/account#guardian');
  const own = page.locator('section', { has: page.getByRole('heading', { name: 'Your guardian' }) });
  await expect(page.getByText('No passkey can be added until your guardian has agreed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await expect(own.getByText('has not answered yet.')).toBeInViewport();
  await expect(own.getByLabel('Their email')).toHaveCount(0);
  await expect(own.getByRole('button', { name: 'Take back the invitation' })).toBeVisible();
  await own.getByRole('button', { name: 'Invite another email' }).click();
  await expect(own.getByLabel('Their email')).toHaveValue('');
  await own.getByRole('button', { name: 'Send it again' }).click();
  await expect(own.getByLabel('Their email')).toHaveValue(guardian);
  const again = own.getByRole('button', { name: 'Send again' });
  await own.getByLabel('Your password, to invite them').fill('not my password');
  await again.click();
  await expect(own.getByText('That is not your password.')).toBeVisible();
  await own.getByLabel('Your password, to invite them').fill(password);
  await again.click();
  await expect(own.getByText('A mail is on its way to them.')).toBeVisible();
  await expect(own.getByLabel('Their email')).toHaveCount(0);

  const theirs = await (await browser.newContext()).newPage();
  const link = await linkTo(guardian, 2);
  const referers: string[] = [];
  theirs.on('request', (request) => referers.push(request.headers().referer ?? ''));
  const opened = await theirs.goto(link);
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(theirs.getByRole('heading', { name: 'What is kept, and why' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'What you see' })).toHaveCount(0);
  await theirs.getByRole('button', { name: 'I do not agree' }).click();
  const question = theirs.getByRole('dialog');
  await expect(question).toContainText('They are told, and cannot ask you again.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await theirs.getByRole('button', { name: 'I agree' }).click();
  await expect(theirs.getByRole('heading', { name: 'What you see' })).toBeVisible();
  await expect(theirs.getByText('You agreed. You can set limits here.')).toBeFocused();
  await theirs.getByLabel('Quiet from').fill('20:00');
  await theirs.getByLabel('Quiet until').fill('07:00');
  await theirs.getByLabel('Who may write to them').selectOption('friends');
  await theirs.getByRole('button', { name: 'Save limits' }).click();
  // What stands above is what was saved.
  await expect(theirs.getByText('20:00 to 07:00')).toBeVisible();
  await expect(theirs.getByText('Saved. They were told.')).toBeVisible();
  expect(referers.filter((referer) => referer.includes('/guardian/'))).toEqual([]);

  expect(await writing()).toMatch(/^200 /);
  await page.reload();
  await expect(own.getByText('agreed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await expect(own.getByText('20:00 to 07:00').last()).toBeVisible();
  await expect(own.getByText('You can end it when you are 18.')).toBeVisible();

  const deletions: string[] = [];
  theirs.on('request', (request) => {
    if (request.url().endsWith('/api/guardian/deletion')) deletions.push(request.method());
  });
  await theirs.getByRole('button', { name: 'Ask for it to be deleted' }).dblclick();
  await expect(theirs.getByRole('button', { name: 'Ask for it to be deleted' })).toBeVisible();
  expect(deletions).toEqual([]);
  await theirs.getByRole('button', { name: 'Ask for it to be deleted' }).press('Enter');
  // The button that was pressed is gone; the keyboard goes on where it was.
  await expect(theirs.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await theirs.getByRole('button', { name: 'Yes, delete it in seven days' }).click();
  await expect(theirs.getByRole('button', { name: 'Keep the account' })).toBeVisible();
  await expect(theirs.getByText(/^In seven days the account is deleted\./)).toBeFocused();
  await page.reload();
  await expect(own.getByRole('alert')).toContainText('They asked for your account to be deleted on');
  await theirs.getByRole('button', { name: 'Keep the account' }).click();
  await expect(theirs.getByText('The account stays.')).toBeFocused();

  await theirs.getByRole('button', { name: 'I do not agree any more' }).click();
  await question.getByRole('button', { name: 'End it' }).click();
  await expect(theirs.getByText('You no longer look after this account.')).toBeFocused();
  await page.reload();
  await expect(own.getByText('ended it.')).toBeVisible();
  await theirs.context().close();
});
