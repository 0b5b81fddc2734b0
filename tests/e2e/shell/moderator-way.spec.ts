/** The way to the reports for whoever was appointed to decide on them, and for nobody else (overview.md, Navigation). */
import { appointModerator } from '@/lib/domains/safety/moderation-schema';
import { ask } from '../support/ask.ts';
import { expectNoViolations } from '../support/axe.ts';
import { sql } from '../support/made.ts';
import { theCreator } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('an appointed moderator finds the reports: under Me on a phone, in the account on every screen', async ({
  page,
  me,
}) => {
  const { username } = me;
  const narrow = (page.viewportSize()?.width ?? 0) < 1024;
  const inAccount = page.getByRole('main').getByRole('link', { name: 'Moderator Powers' });
  const sheet = page.getByRole('dialog', { name: username });
  const inSheet = sheet.getByRole('link', { name: 'Moderator Powers' });
  const openSheet = () =>
    page.getByRole('navigation', { name: 'Tabs' }).getByRole('button', { name: 'Me' }).click();

  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  await expect(inAccount).toHaveCount(0);
  if (narrow) {
    await openSheet();
    await expect(sheet.getByRole('link', { name: 'Coin history' })).toBeVisible();
    await expect(inSheet).toHaveCount(0);
  }

  await sql(`update users set dob = (now() - interval '18 years 6 months')::date where username = $1`, [
    username,
  ]);
  await ask(appointModerator, { as: await theCreator(), body: { username, appoint: 1 } });
  await page.goto('/account');
  await expect(inAccount).toBeVisible();
  if (narrow) {
    await openSheet();
    await expectNoViolations(page, 'the sheet of Me, for a moderator');
    await inSheet.click();
  } else await inAccount.click();
  await page.waitForURL('/control-panel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderator Powers');
});
