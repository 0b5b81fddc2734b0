/** The coin flip on the Game Squad page (overview.md, Game Squad; contract.md, Coins). */
import { expectNoViolations } from '../support/axe.ts';
import { button, toss } from '../support/game-squad.ts';
import { sql } from '../support/made.ts';
import { withinOneDay } from '../support/one-day.ts';
import { loseAnswer } from '../support/refuse.ts';
import { openForms } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test('the coin: the bet’s limits, the answer, the balance, the odds and one’s own history', {
  tag: '@once',
}, async ({ page, me }) => {
  test.slow();
  await withinOneDay();
  await page.goto('/game-squad');
  await openForms(page, 'Coin Flip');
  const flip = toss(page);
  const bet = flip.getByLabel('Bet Amount');
  await expect(bet).toHaveValue('10');
  await expect(bet).toHaveAttribute('min', '1');
  await expect(bet).toHaveAttribute('max', '100');
  await expect(flip).toContainText('Even odds');
  await expect(flip).toContainText('Coins cannot be bought or cashed out.');
  await expect(flip).toContainText('You have 100 coins.');
  for (const wrong of ['0', '101', '1.5', '']) {
    await bet.fill(wrong);
    await button(flip, 'Flip Coin').click();
    await expect(flip.getByText('Bet must be between 1 and 100 coins.')).toBeVisible();
  }
  await bet.fill('10');
  let coins = 100;
  for (let each = 1; each <= 3; each += 1) {
    const answered = page.waitForResponse('**/api/coin-flip');
    await button(flip, 'Flip Coin').click();
    const { result, newBalance } = await (await answered).json();
    coins += result === 'win' ? 10 : -10;
    expect(newBalance).toBe(coins);
    await expect(flip.getByRole('status').first()).toHaveText(
      `Coinflip completed! You ${result === 'win' ? 'won' : 'lost'} 10 coins.`,
    );
    await expect(flip).toContainText(`You have ${coins} coins.`);
    await expect(page.getByTestId('coin')).toHaveText(result === 'win' ? 'W' : 'L');
    // A screen reader says what is new: the same result in the same paragraph is silent the second time.
    const said = flip.getByRole('status').first().locator('p');
    await expect(said).not.toHaveAttribute('data-said');
    await said.evaluate((words) => words.setAttribute('data-said', ''));
  }
  await expect(flip).toContainText('today 3 flips');
  await expect(flip.getByRole('list', { name: 'Your last flips' }).getByRole('listitem')).toHaveCount(3);
  await expectNoViolations(page, `the coin of ${me.username}`);
  await page.reload();
  await openForms(page, 'Coin Flip');
  await expect(flip).toContainText('today 3 flips');
  await button(flip, 'All my flips').click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
  await expectNoViolations(page, 'the flips');
});

test('the coin turns for less than 300 ms, and lies still under reduced motion', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const turning = () =>
    page.getByTestId('coin').evaluate((coin) => {
      const { animationName, animationDuration } = getComputedStyle(coin);
      return { name: animationName, seconds: Number.parseFloat(animationDuration) };
    });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/game-squad');
  await openForms(page, 'Coin Flip');
  await button(toss(page), 'Flip Coin').click();
  await expect(toss(page)).toContainText('Coinflip completed!');
  const { name, seconds } = await turning();
  expect(name).toContain('toss');
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(0.3);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect((await turning()).name).toBe('none');
  expect(me.username).toBeTruthy();
});

test('a flip whose answer was lost is answered again, not flipped again', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowNoNetwork();
  const keys: (string | undefined)[] = [];
  await page.route('**/api/coin-flip', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.goto('/game-squad');
  await openForms(page, 'Coin Flip');
  await button(toss(page), 'Flip Coin').click();
  await expect(toss(page).getByText(/^Error in coinflip: /)).toBeVisible();
  await button(toss(page), 'Flip Coin').click();
  await expect(toss(page)).toContainText('Coinflip completed!');
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  const flips = await sql(
    `select 1 from coin_entries where reason = 'flip' and user_id = (select id from users where username = $1)`,
    [me.username],
  );
  expect(flips).toHaveLength(1);
});

const flipsOf = (username: string) =>
  sql(
    `select -amount as lost from coin_entries
     where reason = 'flip' and user_id = (select id from users where username = $1) order by id`,
    [username],
  );

test('a success that breaks off in the middle is no answer: pressed again, the coin is not flipped again', {
  tag: '@once',
}, async ({ page, me }) => {
  await page.route(
    '**/api/coin-flip',
    async (route) => {
      const response = await route.fetch();
      const whole = await response.text();
      await route.fulfill({ response, body: whole.slice(0, whole.length / 2) });
    },
    { times: 1 },
  );
  await page.goto('/game-squad');
  await openForms(page, 'Coin Flip');
  await button(toss(page), 'Flip Coin').click();
  await expect(toss(page).getByText('Error in coinflip: No response from server.')).toBeVisible();
  await button(toss(page), 'Flip Coin').click();
  await expect(toss(page)).toContainText('Coinflip completed!');
  expect(await flipsOf(me.username)).toHaveLength(1);
});

test('a flip whose answer was lost is shown before one with another bet', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowNoNetwork();
  await withinOneDay();
  await page.goto('/game-squad');
  await openForms(page, 'Coin Flip');
  const flip = toss(page);
  const flips = flip.getByRole('list', { name: 'Your last flips' }).getByRole('listitem');
  await loseAnswer(page, '**/api/coin-flip');
  await button(flip, 'Flip Coin').click();
  await expect(flip.getByText(/^Error in coinflip: /)).toBeVisible();
  await flip.getByLabel('Bet Amount').fill('3');
  await button(flip, 'Flip Coin').click();
  await expect(flip).toContainText(/Coinflip completed! You (won|lost) 3 coins\./);
  await expect(flips).toHaveCount(2);
  await expect(flip).toContainText('today 2 flips');

  // One that never reached the server is not made for that.
  await page.route('**/api/coin-flip', (route) => route.abort(), { times: 1 });
  await button(flip, 'Flip Coin').click();
  await expect(flip.getByText(/^Error in coinflip: /)).toBeVisible();
  await flip.getByLabel('Bet Amount').fill('5');
  await button(flip, 'Flip Coin').click();
  await expect(flip).toContainText(/Coinflip completed! You (won|lost) 5 coins\./);
  await expect(flips).toHaveCount(3);
  expect((await flipsOf(me.username)).map(({ lost }) => Math.abs(Number(lost)))).toEqual([10, 3, 5]);
});

test('what was flipped today is of yesterday after midnight UTC', { tag: '@once' }, async ({ page, me }) => {
  await page.clock.install();
  await page.goto('/game-squad');
  await openForms(page, 'Coin Flip');
  await button(toss(page), 'Flip Coin').click();
  await expect(toss(page)).toContainText('today 1 flip,');
  await page.clock.fastForward('24:00:00');
  await expect(toss(page)).toContainText('today 0 flips, nothing won or lost');
  expect(me.username).toBeTruthy();
});
