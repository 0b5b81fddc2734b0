/** The suspended accounts in the control panel, and lifting one, as people do it. */
import { login } from '@/lib/domains/accounts/entry-schema';
import { liftSuspension, listSuspensions } from '@/lib/domains/safety/suspension-schema';
import { answerTo, ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { expectForThumbs } from './support/evidence.ts';
import { theCreator } from './support/people.ts';
import { aSuspendedPerson } from './support/suspended.ts';
import { expect, test } from './support/test.ts';

const comesIn = async ({ email, password }: { email: string; password: string }) =>
  (await answerTo(login, { body: { email, password } })).status;

test('somebody who is suspended is found by name and let in again', async ({ otherBrowser }) => {
  const person = await aSuspendedPerson();
  expect(await comesIn(person)).toBe(403);
  const page = await otherBrowser(await theCreator());
  await page.goto('/control-panel');
  await page.getByRole('link', { name: 'Suspended accounts' }).click();
  await expect(page).toHaveURL('/control-panel/suspensions');
  const row = page.getByRole('listitem').filter({ hasText: person.username });
  await expect(row).toContainText('until it is lifted');
  await expect(row).toContainText('R2');
  await expectNoViolations(page, '/control-panel/suspensions');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const lift = row.getByRole('button', { name: `Lift the suspension of ${person.username}` });
  await expectForThumbs(lift);
  await lift.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Their post is shown again, unless another decision hides it.');
  await expectNoViolations(page, 'the question before lifting');
  await dialog.getByRole('button', { name: 'Lift' }).click();
  await expect(page.getByText(`${person.username}: Lifted.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await comesIn(person)).toBe(200);
  await page.getByRole('link', { name: 'Log' }).click();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /restored post/ })
      .first(),
  ).toBeVisible();
});

test('somebody else was faster: the control panel says so, and the row goes', { tag: '@once' }, async ({
  otherBrowser,
  watch,
}) => {
  watch.allowStatus(409);
  const person = await aSuspendedPerson();
  const creator = await theCreator();
  const page = await otherBrowser(creator);
  await page.goto('/control-panel/suspensions');
  const row = page.getByRole('listitem').filter({ hasText: person.username });
  await row.getByRole('button', { name: /^Lift/ }).click();
  const standing = await ask(listSuspensions, { as: creator, query: { limit: 50 } });
  const id = standing.find((each) => each.username === person.username)?.id as number;
  await ask(liftSuspension, { as: creator, params: { id } });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Lift' }).click();
  await expect(dialog).toContainText('That suspension is over already.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toHaveCount(0);
});
