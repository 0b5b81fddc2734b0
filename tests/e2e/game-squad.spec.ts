/** The Game Squad page (spec 2, section 2; contract.md, Squads, coin flip, tournaments). */
import type { Locator, Page } from '@playwright/test';
import { createSquad, joinSquad, type Squad } from '@/lib/domains/squads/schema';
import { createTournament, joinTournament } from '@/lib/domains/tournaments/schema';
import { ask, type Bearer } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { someWords, sql } from './support/made.ts';
import { aName, aPerson, signIn, theCreator } from './support/people.ts';
import { expect, test } from './support/test.ts';

const found = async (as: Bearer, gameName = aName('Kart Wahala')): Promise<Squad> => {
  const words = { gameName, uid: 'KW-1', description: someWords('Horn allowed') };
  return (await ask(createSquad, { as, body: words })).squad;
};
const aCup = async (as: Bearer, squad: Squad, title = aName('Mainland Cup')) => {
  const words = { title, description: 'Knock-out', gameName: squad.game_name };
  return (await ask(createTournament, { as, body: { squadId: squad.id, ...words } })).tournament;
};

const squadCard = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Squads' }).getByRole('article').filter({ hasText: name });
const cupCard = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Tournaments' }).getByRole('article').filter({ hasText: title });
const table = (page: Page) => page.getByRole('region', { name: 'Leaderboard' });
const toss = (page: Page) => page.getByRole('region', { name: 'Coin Flip' });
const button = (within: Locator | Page, name: string) => within.getByRole('button', { name, exact: true });

const refuse = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'Not today.' } }));

test('one creates a squad; another joins it in a second browser, sees its room, and leaves', async ({
  page,
  me,
  otherBrowser,
}) => {
  const name = aName('Street Sevens');
  await page.goto('/game-squad');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Game Squad');
  await button(page, 'Create Squad').click();
  await expect(page.getByText('Please fill in all fields.')).toBeVisible();
  await page.getByLabel('Game Name').fill(name);
  await page.getByLabel('UID').fill('70012544');
  await page.getByLabel('Description').fill('Seven a side after homework');
  await button(page, 'Create Squad').click();
  const mine = squadCard(page, name);
  await expect(mine).toContainText(`by ${me.username}`);
  await expect(mine).toContainText('Open');
  await expect(mine).toContainText('1 member');
  await expect(button(mine, 'Join')).toHaveCount(0);
  await expect(button(mine, 'Leave')).toHaveCount(0);
  await expect(button(mine, 'Close Squad')).toHaveCount(0);
  await expect(button(mine, 'Feature')).toHaveCount(0);
  await expect(page.getByLabel('Game Name')).toHaveValue('');

  const theirs = await otherBrowser(await aPerson('joiner'));
  await theirs.goto('/game-squad');
  const seen = squadCard(theirs, name);
  await expect(button(seen, 'Report Win')).toHaveCount(0);
  await expect(button(seen, 'Create Tournament')).toHaveCount(0);
  await expect(seen.getByRole('link', { name: 'Squad Details' })).toHaveCount(0);
  await button(seen, 'Join').click();
  await expect(seen).toContainText('2 members');
  await expect(seen.getByRole('link', { name: 'Squad Details' })).toHaveAttribute(
    'href',
    /^\/squad-details\/\d+$/,
  );
  await expect(theirs.getByRole('link', { name: 'Platform Analytics' })).toHaveCount(0);
  await theirs.reload();
  await expect(seen).toContainText('2 members');
  await button(seen, 'Leave').click();
  await button(theirs.getByRole('dialog'), 'Leave').click();
  await expect(button(seen, 'Join')).toBeVisible();
  await expect(seen).toContainText('1 member');
});

test('its creator reports wins, which move it up the table; the sixth of a day is refused', async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(429);
  const squad = await found(me);
  // Nobody has as many as this squad will have.
  await sql(
    `with most as (select max(wins) as wins from squads),
          rows as (insert into squad_wins (squad_id, reported_by, created_at)
            select $1, (select creator_id from squads where id = $1), now() - interval '3 days'
            from generate_series(1, (select wins::int + 1 from most)) returning 1)
     update squads set wins = (select count(*) from rows) where id = $1`,
    [squad.id],
  );
  await page.goto('/game-squad');
  const card = squadCard(page, squad.game_name);
  const line = table(page).getByRole('row').filter({ hasText: squad.game_name });
  const before = Number(await line.getByRole('cell').last().textContent());
  for (let each = 1; each <= 5; each += 1) {
    await button(card, 'Report Win').click();
    await expect(card.getByText(`${before + each} wins`).first()).toBeVisible();
    await expect(line.getByRole('cell').last()).toHaveText(String(before + each));
  }
  await button(card, 'Report Win').click();
  await expect(
    card.getByText('Error reporting win: You can report 5 wins a day. Please come back tomorrow.'),
  ).toBeVisible();
});

test('the creator account opens, closes and features; everyone else sees that it did', async ({
  page,
  context,
  otherBrowser,
}) => {
  test.slow();
  const founder = await aPerson('founder');
  const squad = await found(founder);
  const creator = await theCreator();
  await signIn(context, creator);
  await page.goto('/game-squad');
  await expect(page.getByText(`${creator.username} (Platform Creator)`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Platform Analytics' })).toHaveAttribute('href', '/analytics');
  const card = squadCard(page, squad.game_name);
  await button(card, 'Close Squad').click();
  await expect(button(card, 'Open Squad')).toBeVisible();
  await expect(button(card, 'Join')).toHaveCount(0);
  await button(card, 'Feature').click();
  await expect(card).toContainText('Featured');

  const theirs = await otherBrowser(await aPerson('reader'));
  await theirs.goto('/game-squad');
  const shown = squadCard(theirs, squad.game_name);
  await expect(shown).toContainText('Featured');
  await expect(shown).toContainText('Closed');
  await expect(button(shown, 'Join')).toHaveCount(0);
  const cards = theirs.getByRole('region', { name: 'Squads' }).getByRole('article');
  const featured = await cards.evaluateAll((all) =>
    all.map((each) => /Featured/.test(each.textContent ?? '')),
  );
  expect(featured, 'featured first').toEqual(featured.toSorted((one, other) => Number(other) - Number(one)));

  await button(card, 'Unfeature').click();
  await expect(button(card, 'Feature')).toBeVisible();
  await button(card, 'Open Squad').click();
  await expect(button(card, 'Join')).toBeVisible();
  const own = await found(creator);
  await page.reload();
  await expect(squadCard(page, own.game_name)).toContainText(`${creator.username} (Platform Creator)`);
  await expectNoViolations(page, '/game-squad for the creator account');
});

test('a tournament: made from a squad, joined by two, and its winner declared', async ({
  page,
  me,
  otherBrowser,
}) => {
  test.slow();
  const [squad, other] = [await found(me), await aPerson('rival')];
  const rival = await found(other, aName('Bush Royale'));
  const title = aName('Lagos Cup');
  await page.goto('/game-squad');
  const card = squadCard(page, squad.game_name);
  await button(card, 'Create Tournament').click();
  const form = page.getByRole('dialog');
  await button(form, 'Create Tournament').click();
  await expect(form.getByText('Please fill in all tournament fields.')).toBeVisible();
  await expect(form.getByLabel('Tournament Game Name')).toHaveValue(squad.game_name);
  await form.getByLabel('Tournament Title').fill(title);
  await form.getByLabel('Tournament Description').fill('Saturday, 4pm');
  await expectNoViolations(page, 'the tournament form');
  await button(form, 'Create Tournament').click();
  const cup = cupCard(page, title);
  for (const words of [
    'Open',
    squad.game_name,
    'Saturday, 4pm',
    `By ${me.username}`,
    'No squad is in it yet',
  ])
    await expect(cup).toContainText(words);
  await expect(button(cup, 'Declare Winner')).toHaveCount(0);
  await button(cup, 'Join Tournament').click();
  await page
    .getByRole('dialog')
    .getByLabel('Your squad')
    .selectOption({ label: `${squad.game_name} by ${me.username}` });
  await button(page.getByRole('dialog'), 'Join with this squad').click();
  await expect(cup.getByRole('listitem')).toHaveText([`${squad.game_name} by ${me.username}`]);
  await button(cup, 'Join Tournament').click();
  await expect(page.getByRole('dialog')).toContainText('All your squads are in it already.');
  await page.keyboard.press('Escape');

  const theirs = await otherBrowser(other);
  await theirs.goto('/game-squad');
  const seen = cupCard(theirs, title);
  await button(seen, 'Join Tournament').click();
  await button(theirs.getByRole('dialog'), 'Join with this squad').click();
  await expect(seen.getByRole('listitem')).toHaveCount(2);
  await expect(button(seen, 'Declare Winner')).toHaveCount(0);

  await page.reload();
  await button(cup, 'Declare Winner').click();
  const choice = page.getByRole('dialog');
  await button(choice, 'Declare Winner').click();
  await expect(choice.getByText('Please choose the squad that won.')).toBeVisible();
  await choice.getByLabel('Winner').selectOption({ label: `${rival.game_name} by ${other.username}` });
  await expectNoViolations(page, 'the choice of a winner');
  await button(choice, 'Declare Winner').click();
  await expect(cup).toContainText('Completed');
  await expect(cup).toContainText(`Winner: ${rival.game_name} by ${other.username}`);
  await expect(button(cup, 'Join Tournament')).toHaveCount(0);
  await theirs.reload();
  await expect(seen).toContainText(`Winner: ${rival.game_name} by ${other.username}`);
});

test('one who is in no squad is told so where a tournament asks for one', async ({ page, me }) => {
  const founder = await aPerson('founder');
  const cup = await aCup(founder, await found(founder));
  await page.goto('/game-squad');
  await button(cupCard(page, cup.title), 'Join Tournament').click();
  await expect(page.getByRole('dialog')).toContainText('You are not in a squad yet.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(button(cupCard(page, cup.title), 'Join Tournament')).toBeFocused();
  expect(me.username).toBeTruthy();
});

test('the coin: the bet’s limits, the answer, the balance, the odds and one’s own history', async ({
  page,
  me,
}) => {
  test.slow();
  await page.goto('/game-squad');
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
  }
  await expect(flip).toContainText('today 3 flips');
  await expect(flip.getByRole('list', { name: 'Your last flips' }).getByRole('listitem')).toHaveCount(3);
  await expectNoViolations(page, `the coin of ${me.username}`);
  await page.reload();
  await expect(flip).toContainText('today 3 flips');
  await button(flip, 'All my flips').click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
  await expectNoViolations(page, 'the flips');
});

test('the coin turns for less than 300 ms, and lies still under reduced motion', async ({ page, me }) => {
  const turning = () =>
    page.getByTestId('coin').evaluate((coin) => {
      const { animationName, animationDuration } = getComputedStyle(coin);
      return { name: animationName, seconds: Number.parseFloat(animationDuration) };
    });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/game-squad');
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

test('a flip whose answer was lost is answered again, not flipped again', async ({ page, me, watch }) => {
  watch.allowNoNetwork();
  const keys: (string | undefined)[] = [];
  await page.route('**/api/coin-flip', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.goto('/game-squad');
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

test('what is refused says why, in the spec’s words, and keeps the form', async ({ page, me, watch }) => {
  watch.allowStatus(500);
  const founder = await aPerson('founder');
  const squad = await found(founder);
  await found(me);
  await aCup(founder, squad);
  await page.goto('/game-squad');
  for (const path of ['coin-flip', 'game-squads', 'game-squads/join', 'tournaments/join'])
    await refuse(page, `**/api/${path}`);
  await button(toss(page), 'Flip Coin').click();
  await expect(toss(page).getByText('Error in coinflip: Not today.')).toBeVisible();
  await page.getByLabel('Game Name').fill('Ludo Supreme');
  await page.getByLabel('UID').fill('LS-1');
  await page.getByLabel('Description').fill('A contact sport');
  await button(page, 'Create Squad').click();
  await expect(page.getByText('Error creating squad: Not today.')).toBeVisible();
  await expect(page.getByLabel('Game Name')).toHaveValue('Ludo Supreme');
  const card = squadCard(page, squad.game_name);
  await button(card, 'Join').click();
  await expect(card.getByText('Error joining squad: Not today.')).toBeVisible();
  await expect(button(card, 'Join')).toBeVisible();
});

test('a squad that was closed meanwhile cannot be joined; a member has no founder’s buttons', async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(403);
  const founder = await aPerson('founder');
  const [closing, joined] = [await found(founder), await found(founder)];
  await ask(joinSquad, { as: me, body: { squadId: joined.id } });
  await page.goto('/game-squad');
  await sql(`update squads set status = 'closed' where id = $1`, [closing.id]);
  const card = squadCard(page, closing.game_name);
  await button(card, 'Join').click();
  await expect(card.getByText('Error joining squad: This squad is closed.')).toBeVisible();
  const own = squadCard(page, joined.game_name);
  await expect(button(own, 'Leave')).toBeVisible();
  await expect(button(own, 'Report Win')).toHaveCount(0);
});

test('squads and tournaments go on to their end', async ({ page, me }) => {
  test.slow();
  const squad = await found(me);
  await sql(
    `insert into squads (creator_id, game_name, uid, description, member_count, created_at)
     select creator_id, 'Row ' || n, '1', 'One of many', 0, now() from squads, generate_series(1, 25) n where id = $1`,
    [squad.id],
  );
  for (let each = 0; each < 7; each += 1) {
    const cup = await aCup(me, squad);
    await ask(joinTournament, { as: me, body: { tournamentId: cup.id, squadId: squad.id } });
  }
  await page.goto('/game-squad');
  const cups = page.getByRole('region', { name: 'Tournaments' }).getByRole('article');
  await expect(cups).toHaveCount(6);
  await button(page, 'Load more tournaments').click();
  await expect.poll(() => cups.count()).toBeGreaterThan(6);
  const squads = page.getByRole('region', { name: 'Squads' }).getByRole('article');
  await expect.poll(() => squads.count()).toBeGreaterThanOrEqual(20);
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByText('No more squads to load.')).toBeVisible({ timeout: 500 });
  }).toPass();
  const names = await squads.evaluateAll((cards) => cards.map((card) => card.textContent));
  expect(names.length).toBeGreaterThan(25);
});
