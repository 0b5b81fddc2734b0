/** The way to the reports for whoever was appointed to decide on them, and for nobody else (overview.md, Navigation). */
import { expectNoViolations } from '../support/axe.ts';
import { aCluster } from '../support/cluster.ts';
import { sql } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

let cluster: Awaited<ReturnType<typeof aCluster>>;
// A place of its own: where there is a moderator, the creator account does not look at its own decisions again.
test.beforeAll(async () => {
  cluster = await aCluster();
});
test.afterAll(() => cluster.stop());

test('an appointed moderator finds the reports: under Me on a phone, in the account on every screen', async ({
  page,
}) => {
  const { email, password, username } = await aPerson('moderator', cluster.url);
  const account = `${cluster.url}/account`;
  const narrow = (page.viewportSize()?.width ?? 0) < 1024;
  const inAccount = page.getByRole('main').getByRole('link', { name: 'Moderator Powers' });
  const sheet = page.getByRole('dialog', { name: username });
  const inSheet = sheet.getByRole('link', { name: 'Moderator Powers' });
  const openSheet = () =>
    page.getByRole('navigation', { name: 'Tabs' }).getByRole('button', { name: 'Me' }).click();

  await page.goto(cluster.url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(account);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  await expect(inAccount).toHaveCount(0);
  if (narrow) {
    await openSheet();
    await expect(sheet.getByRole('link', { name: 'Coin history' })).toBeVisible();
    await expect(inSheet).toHaveCount(0);
  }

  await sql(
    `with grown as (
       update users set dob = (now() - interval '18 years 6 months')::date where username = $1 returning id)
     insert into moderators (user_id, appointed_at) select id, now() from grown`,
    [username],
    cluster.databaseUrl,
  );
  await page.goto(account);
  await expect(inAccount).toBeVisible();
  if (narrow) {
    await openSheet();
    await expectNoViolations(page, 'the sheet of Me, for a moderator');
    await inSheet.click();
  } else await inAccount.click();
  await page.waitForURL('**/control-panel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderator Powers');
});
