import { block } from '@/lib/domains/blocks/schema';
import { ask } from '../support/ask.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('another username: everywhere at once, and the profile’s old link leads on', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
  watch,
}) => {
  watch.allowStatus(404);
  watch.allowStatus(429);
  const name = `${me.username.slice(0, 16)}_new`;
  await page.goto('/account');
  await page.getByLabel('New username').fill(name);
  await page.getByLabel('Your password, to change the username').fill(me.password);
  await page.getByRole('button', { name: 'Change username' }).click();
  await expect(page.getByText(`You are ${name} from now on.`)).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').username)).toBe(name);
  await page.goto(`/profile/${me.username.toUpperCase()}`);
  await expect(page).toHaveURL(`/profile/${name}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

  await page.goto('/account');
  await page.getByLabel('New username').fill(`${me.username.slice(0, 14)}_again`);
  await page.getByLabel('Your password, to change the username').fill(me.password);
  await page.getByRole('button', { name: 'Change username' }).click();
  await expect(page.getByText('You can choose another username from')).toBeVisible();

  const blocked = await aPerson();
  await ask(block, { as: me, body: { username: blocked.username, block: true } });
  const theirs = await otherBrowser(blocked);
  const answers = [];
  for (const path of [`/profile/${me.username}`, '/profile/nobody_at_all']) {
    const answer = await theirs.goto(path);
    answers.push([answer?.status(), new URL(theirs.url()).pathname === path]);
  }
  expect(answers).toEqual([
    [404, true],
    [404, true],
  ]);
});
