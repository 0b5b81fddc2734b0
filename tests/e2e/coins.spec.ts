import { expectNoViolations } from './support/axe.ts';
import { sql } from './support/made.ts';
import { expect, test } from './support/test.ts';

test('coin history: the balance, each movement in words, and more as the end comes near', async ({
  page,
  me,
}) => {
  // Forty missions and a boost after the hundred of the welcome, as the ledger would have them.
  await sql(
    `with who as (select id, coins from users where username = $1),
          moves as (select n, case when n = 41 then -1050 else 100 end as amount from generate_series(1, 41) n),
          written as (
            insert into coin_entries (user_id, amount, balance_after, reason, created_at)
            select id, amount, coins + sum(amount) over (order by n), case when n = 41 then 'boost' else 'mission' end, now()
            from who, moves order by n)
     update users set coins = coins + (select sum(amount) from moves) where id = (select id from who)`,
    [me.username],
  );
  await page.goto('/coins');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coin history');
  await expect(page.getByText('3,050', { exact: true })).toBeVisible();
  const movements = page.getByRole('main').getByRole('listitem');
  await expect(movements.first()).toContainText('Chat boosted for a day');
  await expect(movements.first()).toContainText('−1,050');
  await expect(movements.nth(1)).toContainText('Clout Mission completed');
  await expect(movements.nth(1)).toContainText('+100');
  await expectNoViolations(page, '/coins');
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText('That is every coin so far.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(movements).toHaveCount(42);
  await expect(movements.last()).toContainText('A welcome for joining');
});

test('the way to it, from one’s profile', { tag: '@once' }, async ({ page, me }) => {
  await page.goto(`/profile/${me.username}`);
  await page.getByRole('link', { name: 'Coin history' }).click();
  await page.waitForURL('/coins');
  await expect(page.getByText('A welcome for joining')).toBeVisible();
});

test('buying coins: one button, and what it is told', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowStatus(501);
  await page.goto('/buy-coins');
  await page.getByRole('button', { name: 'Buy Coins (Not Available Yet)' }).click();
  await expect(page.getByText('Buying coins is not available yet.')).toBeVisible();
  await expectNoViolations(page, `/buy-coins for ${me.username}`);
});
