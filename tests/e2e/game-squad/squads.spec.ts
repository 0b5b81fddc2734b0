/** Squads on the Game Squad page (overview.md, Game Squad; contract.md, Squads). */
import { joinSquad } from '@/lib/domains/squads/schema';
import { joinTournament } from '@/lib/domains/tournaments/schema';
import { ask } from '../support/ask.ts';
import { expectNoViolations } from '../support/axe.ts';
import { aCup, button, found, squadCard, squadOnPage, table, toss } from '../support/game-squad.ts';
import { hold } from '../support/hold-request.ts';
import { sql } from '../support/made.ts';
import { aName, aPerson, signIn, theCreator } from '../support/people.ts';
import { refuse } from '../support/refuse.ts';
import { openForms } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test('one creates a squad; another joins it in a second browser, sees its room, and leaves', async ({
  page,
  me,
  otherBrowser,
}) => {
  const name = aName('Street Sevens');
  await page.goto('/game-squad');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Game Squad');
  await openForms(page, 'Create a Squad');
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
  const seen = await squadOnPage(theirs, name);
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
  await squadOnPage(theirs, name);
  await expect(seen).toContainText('2 members');
  await button(seen, 'Leave').click();
  await button(theirs.getByRole('dialog'), 'Leave').click();
  await expect(button(seen, 'Join')).toBeVisible();
  await expect(seen).toContainText('1 member');
});

test('its creator reports wins, which move it up the table; the sixth of a day is refused', {
  tag: '@once',
}, async ({ page, me, watch }) => {
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
  const card = await squadOnPage(page, squad.game_name);
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

test('an action that ends closes no dialog that was opened meanwhile', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const squad = await found(me);
  await page.goto('/game-squad');
  const card = await squadOnPage(page, squad.game_name);
  const report = await hold(page, '**/api/game-squads/report-win');
  await button(card, 'Report Win').click();
  await button(card, 'Create Tournament').click();
  const title = page.getByRole('dialog').getByLabel('Tournament Title');
  await title.fill('Lekki Cup');
  report.letThrough();
  await expect(card.getByText('1 win reported')).toBeVisible();
  await expect(title).toHaveValue('Lekki Cup');
});

test('the creator account opens, closes and features; everyone else sees that it did', {
  tag: '@once',
}, async ({ page, context, otherBrowser }) => {
  test.slow();
  const founder = await aPerson('founder');
  const squad = await found(founder);
  const creator = await theCreator();
  await signIn(context, creator);
  await page.goto('/game-squad');
  await expect(page.getByText(`${creator.username} (Platform Creator)`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Platform Analytics' })).toHaveAttribute('href', '/analytics');
  const card = await squadOnPage(page, squad.game_name);
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
  const ownCard = await squadOnPage(page, own.game_name);
  await expect(ownCard).toContainText(`${creator.username} (Platform Creator)`);
  await expectNoViolations(page, '/game-squad for the creator account');
});

test('what is refused says why, in the documented words, and keeps the form', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  const founder = await aPerson('founder');
  const squad = await found(founder);
  await found(me);
  await aCup(founder, squad);
  await page.goto('/game-squad');
  const card = await squadOnPage(page, squad.game_name);
  for (const path of ['coin-flip', 'game-squads', 'game-squads/join', 'tournaments/join'])
    await refuse(page, `**/api/${path}`);
  await openForms(page, 'Coin Flip', 'Create a Squad');
  await button(toss(page), 'Flip Coin').click();
  await expect(toss(page).getByText('Error in coinflip: Not today.')).toBeVisible();
  await page.getByLabel('Game Name').fill('Ludo Supreme');
  await page.getByLabel('UID').fill('LS-1');
  await page.getByLabel('Description').fill('A contact sport');
  await button(page, 'Create Squad').click();
  await expect(page.getByText('Error creating squad: Not today.')).toBeVisible();
  await expect(page.getByLabel('Game Name')).toHaveValue('Ludo Supreme');
  await button(card, 'Join').click();
  await expect(card.getByText('Error joining squad: Not today.')).toBeVisible();
  await expect(button(card, 'Join')).toBeVisible();
});

test('a squad that was closed meanwhile cannot be joined; a member has no founder’s buttons', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowStatus(403);
  const founder = await aPerson('founder');
  const [closing, joined] = [await found(founder), await found(founder)];
  await ask(joinSquad, { as: me, body: { squadId: joined.id } });
  await page.goto('/game-squad');
  const card = await squadOnPage(page, closing.game_name);
  await sql(`update squads set status = 'closed' where id = $1`, [closing.id]);
  await button(card, 'Join').click();
  await expect(card.getByText('Error joining squad: This squad is closed.')).toBeVisible();
  const own = await squadOnPage(page, joined.game_name);
  await expect(button(own, 'Leave')).toBeVisible();
  await expect(button(own, 'Report Win')).toHaveCount(0);
});

test('squads and tournaments go on to their end', { tag: '@once' }, async ({ page, me }) => {
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
  const end = page.getByText('No more squads to load.');
  await expect(async () => {
    if (!(await end.isVisible())) await button(page, 'Load more squads').click({ timeout: 500 });
    await expect(end).toBeVisible({ timeout: 500 });
  }).toPass();
  // Those that are far from the screen are let go, but for their room.
  const rows = page.getByRole('region', { name: 'Squads' }).locator(':scope > .grid > div');
  expect(await rows.count()).toBeGreaterThan(25);
});
