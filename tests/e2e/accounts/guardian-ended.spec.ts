/** Somebody of 18 ends what their guardian agreed to (rules.md, Guardians). */
import { sql } from '../support/made.ts';
import { bornAgo } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('who ends it at 18 reads nothing any more of what they asked for, and is not told to invite another', {
  tag: '@once',
}, async ({ page, me }) => {
  await bornAgo(me, 18, 1);
  await sql(
    `insert into guardians (user_id, email, invited_at, agreed_at, who_may_write, deletion_at)
     select id, 'mummy@example.com', now(), now(), 'friends', now() + interval '7 days' from users where username = $1`,
    [me.username],
  );
  await page.goto('/account');
  const own = page.locator('section', { has: page.getByRole('heading', { name: 'Your guardian' }) });
  await expect(own.getByRole('alert')).toContainText('They asked for your account to be deleted on');
  await own.getByRole('button', { name: 'End it' }).click();
  await expect(own.getByText('They see nothing of your account any more.')).toBeVisible();
  await expect(own.getByText('asked for your account to be deleted')).toHaveCount(0);
  await expect(own.getByText(/invite|would see/)).toHaveCount(0);
});
