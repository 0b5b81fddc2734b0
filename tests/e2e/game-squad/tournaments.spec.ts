/** Tournaments on the Game Squad page (overview.md, Game Squad; contract.md, Tournaments). */
import { expectNoViolations } from '../support/axe.ts';
import { aCup, button, cupOnPage, found, squadOnPage } from '../support/game-squad.ts';
import { aName, aPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a link that the phone may not share is copied', { tag: '@once' }, async ({ page, me, context }) => {
  const { id } = await aCup(me, await found(me));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // As where the press was made again, once the scripts were there: the browser hears no person in it.
  await page.addInitScript(() => {
    navigator.share = async () => {
      throw new DOMException('Must be handling a user gesture.', 'NotAllowedError');
    };
  });
  await page.goto(`/tournament/${id}`);
  await button(page, 'Share').click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/tournament/${id}$`));
});

test('a tournament: made from a squad, joined by two, and its winner declared', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
}) => {
  test.slow();
  const [squad, other] = [await found(me), await aPerson('rival')];
  const rival = await found(other, aName('Bush Royale'));
  const title = aName('Lagos Cup');
  await page.goto('/game-squad');
  const card = await squadOnPage(page, squad.game_name);
  await button(card, 'Create Tournament').click();
  const form = page.getByRole('dialog');
  await button(form, 'Create Tournament').click();
  await expect(form.getByText('Please fill in all tournament fields.')).toBeVisible();
  await expect(form.getByLabel('Tournament Game Name')).toHaveValue(squad.game_name);
  await form.getByLabel('Tournament Title').fill(title);
  await form.getByLabel('Tournament Description').fill('Saturday, 4pm');
  await expectNoViolations(page, 'the tournament form');
  await button(form, 'Create Tournament').click();
  const cup = await cupOnPage(page, title);
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
  const seen = await cupOnPage(theirs, title);
  await button(seen, 'Join Tournament').click();
  await button(theirs.getByRole('dialog'), 'Join with this squad').click();
  await expect(seen.getByRole('listitem')).toHaveCount(2);
  await expect(button(seen, 'Declare Winner')).toHaveCount(0);

  await page.reload();
  await button(await cupOnPage(page, title), 'Declare Winner').click();
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
  await expect(await cupOnPage(theirs, title)).toContainText(
    `Winner: ${rival.game_name} by ${other.username}`,
  );
});

test('one who is in no squad is told so where a tournament asks for one', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const founder = await aPerson('founder');
  const cup = await aCup(founder, await found(founder));
  await page.goto('/game-squad');
  const card = await cupOnPage(page, cup.title);
  await button(card, 'Join Tournament').click();
  await expect(page.getByRole('dialog')).toContainText('You are not in a squad yet.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(button(card, 'Join Tournament')).toBeFocused();
  expect(me.username).toBeTruthy();
});
