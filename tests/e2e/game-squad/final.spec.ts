/** A tournament played in two browsers (rules.md, Tournaments), and its page for whoever looks on. */
import type { Page } from '@playwright/test';
import { forfeitMatch, startTournament } from '@/lib/domains/tournaments/matches-schema';
import { joinTournament } from '@/lib/domains/tournaments/schema';
import { ask, type Bearer } from '../support/ask.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expectFaulty } from '../support/faults.ts';
import { aCup, button, cupOnPage, found } from '../support/game-squad.ts';
import { aName, aPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** A running tournament of the squads of these people, made by the first. */
async function started(people: Bearer[]) {
  const squads = [];
  for (const as of people) squads.push(await found(as));
  const [maker] = people as [Bearer];
  const cup = await aCup(maker, squads[0] as never);
  for (const [at, as] of people.entries())
    await ask(joinTournament, { as, body: { tournamentId: cup.id, squadId: squads[at]?.id as number } });
  await ask(startTournament, { as: maker, body: { tournamentId: cup.id } });
  return { cup, squads };
}

/** Starts the tournament of the page, and says yes where that is asked. */
async function start(page: Page) {
  await button(page, 'Start Tournament').click();
  await button(page.getByRole('dialog', { name: 'Start the tournament?' }), 'Start Tournament').click();
}

const next = (page: Page) => page.getByRole('region', { name: 'What is next for you' });

test('two play a final: one reports, the other confirms, and both see who won', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
  watch,
}) => {
  test.slow();
  watch.allowStatus(400);
  const other = await aPerson('rival');
  const [mine, theirs] = [await found(me), await found(other, aName('Bush Royale'))];
  const cup = await aCup(me, mine);
  for (const [as, squad] of [
    [me, mine],
    [other, theirs],
  ] as const)
    await ask(joinTournament, { as, body: { tournamentId: cup.id, squadId: squad.id } });

  await page.goto('/game-squad');
  await (await cupOnPage(page, cup.title)).getByRole('link', { name: cup.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cup.title);
  const theirPage = await otherBrowser(other);
  await theirPage.goto(`/tournament/${cup.id}`);
  await expect(next(theirPage)).toContainText(theirs.game_name);

  await start(page);
  await expect(next(page)).toContainText(`against ${theirs.game_name} by ${other.username}`);
  await expect(page.locator('body')).not.toBeFocused();
  await expectNoViolations(page, 'a running tournament');
  await button(next(page), 'Report Score').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Report Score').click();
  await expect(dialog.getByText('Please fill in both scores.')).toBeVisible();
  await dialog.getByLabel(`Score of ${mine.game_name}`).fill('3');
  await dialog.getByLabel(`Score of ${theirs.game_name}`).fill('1');
  await expectNoViolations(page, 'the report of a score');
  await dialog.getByLabel(`Score of ${theirs.game_name}`).fill('1000');
  await button(dialog, 'Report Score').click();
  await expectFaulty(dialog.getByLabel(`Score of ${theirs.game_name}`), /two whole numbers/);
  await dialog.getByLabel(`Score of ${theirs.game_name}`).fill('1');
  await button(dialog, 'Report Score').click();
  await expect(page.getByText('Score reported. The other side is asked.')).toBeVisible();

  // It comes to the other page by itself.
  await expect(next(theirPage)).toContainText('is reported. Is that right?');
  await button(next(theirPage), 'Answer').click();
  await expect(theirPage.getByRole('dialog')).toContainText(`${me.username} for ${mine.game_name}`);
  await button(theirPage.getByRole('dialog'), 'Confirm 3–1').click();
  for (const each of [page, theirPage])
    await expect(each.getByText(`Winner: ${mine.game_name} by ${me.username}`)).toBeVisible();
  await theirPage.goto('/game-squad');
});

test('a dispute is decided in the open, from the keyboard', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
}) => {
  test.slow();
  const [one, other] = [await aPerson('one'), await aPerson('other')];
  const squads = [await found(one), await found(other)];
  const cup = await aCup(me, await found(me));
  for (const [at, as] of [one, other].entries())
    await ask(joinTournament, { as, body: { tournamentId: cup.id, squadId: squads[at]?.id as number } });
  await page.goto(`/tournament/${cup.id}`);
  await start(page);
  const match = page.getByRole('region', { name: 'Final' }).getByRole('button');
  await expect(match).toHaveAccessibleName(/against .*: to be played\./);

  const theirs = await otherBrowser(one);
  await theirs.goto(`/tournament/${cup.id}`);
  await button(next(theirs), 'Report Score').click();
  const form = theirs.getByRole('dialog');
  for (const [at, squad] of squads.entries())
    await form
      .getByLabel(`Score of ${squad.game_name} by ${[one, other][at]?.username}`)
      .fill(String(2 - at));
  await button(form, 'Report Score').click();
  await expect(theirs.getByText('The other side is asked.').first()).toBeVisible();

  await expect(match).toHaveAccessibleName(/2 to 1 is reported/);
  await match.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Decide').press('Enter');
  for (const field of await dialog.getByRole('spinbutton').all()) await field.fill('0');
  await dialog.getByRole('spinbutton').last().fill('4');
  await dialog.getByLabel('Why').fill('By the screenshots of both.');
  await button(dialog, 'Decide').press('Enter');
  await expect(page.getByText(/Winner: /)).toContainText(other.username);
  await match.press('Enter');
  await expect(dialog).toContainText('By the screenshots of both.');
  await expectNoViolations(page, 'the history of a match');
  await expect(button(dialog, `Report what ${me.username} wrote`)).toHaveCount(0);

  // Whoever reads it can report it, and comes back to the match.
  const theirMatch = theirs.getByRole('region', { name: 'Final' }).getByRole('button');
  await expect(theirMatch).toHaveAccessibleName(/0 to 4/);
  await theirMatch.click();
  await button(form, `Report what ${me.username} wrote`).click();
  const asked = theirs.getByRole('dialog', { name: `Report what ${me.username} wrote` });
  await asked.getByLabel(/^Why/).selectOption('bullying');
  await button(asked, 'Send report').click();
  await expect(theirs.getByText('nobody is told that it was you')).toBeVisible();
  await expectNoViolations(theirs, 'a report over a match');
  await theirs.keyboard.press('Escape');
  await expect(form).toContainText('By the screenshots of both.');
  await theirs.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});

test('eight squads: round by round on a phone, the whole tree on a laptop', async ({
  page,
  me,
  viewport,
}) => {
  test.slow();
  const people = [me];
  for (let each = 0; each < 7; each += 1) people.push((await aPerson('player')) as typeof me);
  const { cup } = await started(people);
  await page.goto(`/tournament/${cup.id}`);
  await expectNoViolations(page, 'a tournament of eight');
  const rounds = page.getByRole('region', { name: 'Rounds' });
  await expect(rounds.getByRole('listitem')).toHaveCount(7);
  const final = rounds.getByRole('heading', { name: 'Final', exact: true });
  if ((viewport?.width ?? 0) >= 1024) {
    await expect(final).toBeInViewport();
    await expect(button(page, 'Next')).toBeHidden();
    return;
  }
  await expect(final).not.toBeInViewport();
  await button(page, 'Next').click();
  await expect(page.getByText('2 of 3')).toBeVisible();
  await button(page, 'Next').click();
  await expect(final).toBeInViewport();
  await expect(button(page, 'Next')).toBeDisabled();
});

test('a start, and a match given up, are asked for once more', { tag: '@once' }, async ({ page, me }) => {
  const other = await aPerson('rival');
  const [mine, theirs] = [await found(me), await found(other, aName('Bush Royale'))];
  const cup = await aCup(me, mine);
  for (const [as, squad] of [
    [me, mine],
    [other, theirs],
  ] as const)
    await ask(joinTournament, { as, body: { tournamentId: cup.id, squadId: squad.id } });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const started = () => sent.filter((path) => path === startTournament.path);
  const givenUp = () => sent.filter((path) => path === forfeitMatch.path);
  await page.goto(`/tournament/${cup.id}`);

  const question = page.getByRole('dialog', { name: 'Start the tournament?' });
  await button(page, 'Start Tournament').click();
  await expect(question).toContainText('Nobody joins after that.');
  await expectNoViolations(page, 'the question before a start');
  await button(question, 'Cancel').click();
  await expect(question).toHaveCount(0);
  expect(started()).toEqual([]);
  await start(page);
  await expect(next(page)).toContainText(`against ${theirs.game_name}`);
  expect(started()).toHaveLength(1);

  await button(next(page), 'Report Score').click();
  const match = page.getByRole('dialog', { name: 'Match', exact: true });
  const giveUp = page.getByRole('dialog', { name: 'Give up this match?' });
  await button(match, 'Give up this match').click();
  await expect(giveUp).toContainText('The other side wins it');
  await expectNoViolations(page, 'the question before giving up');
  await page.keyboard.press('Escape');
  await expect(giveUp).toHaveCount(0);
  await expect(match).toBeVisible();
  expect(givenUp()).toEqual([]);
  await button(match, 'Give up this match').click();
  await button(giveUp, 'Give up this match').click();
  await expect(match).toHaveCount(0);
  await expect(page.getByText(`Winner: ${theirs.game_name} by ${other.username}`)).toBeVisible();
  expect(givenUp()).toHaveLength(1);
});
