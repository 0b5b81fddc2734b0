/** Teams on the page of battles (overview.md, HYPE Battles). */
import { block } from '@/lib/domains/blocks/schema';
import { createTeam, joinTeam } from '@/lib/domains/teams/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aBattle, enter, stage } from './support/battles.ts';
import { sql } from './support/made.ts';
import { aName, aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a team was created and the answer is lost: pressed again, it is one’s own', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowNoNetwork();
  watch.allowStatus(409);
  await enter(page);
  const team = aName('Team');
  await page.route('**/api/teams*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await page.getByLabel('Team Name').fill(team);
  await page.getByRole('button', { name: 'Create Team' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Error creating team: / })).toBeVisible();
  await page.unroute('**/api/teams*');
  await page.getByRole('button', { name: 'Create Team' }).click();
  await expect(page.getByText('Team created successfully!')).toBeVisible();
  await expect(page.getByText(`You are in ${team}`)).toBeVisible();
  expect(me.username).toBeTruthy();
});

test('a team that fifty newer ones stand before can be joined, and named as the opponent’s', {
  tag: '@once',
}, async ({ page, me }) => {
  const founder = await aPerson('founder');
  const [team, crowd] = [aName('Oldest'), aName('Crowd')];
  await ask(createTeam, { as: founder, body: { name: team } });
  await sql(
    `with made as (
       insert into teams (name, name_key, creator_id, created_at)
       select $1::text || each, lower($1::text || each), id, now() from users, generate_series(1, 50) each where username = $2
       returning id, creator_id)
     insert into team_members (team_id, user_id, joined_at) select id, creator_id, now() from made`,
    [crowd, founder.username],
  );
  try {
    await enter(page);
    const join = page.getByLabel('Join a team');
    const listed = join.locator('option').filter({ hasText: team });
    await expect(listed).toHaveCount(0);
    await page
      .getByRole('region', { name: 'Manage Teams' })
      .getByRole('button', { name: 'Show more teams' })
      .click();
    await expect(listed).toHaveCount(1);
    await join.selectOption({ label: `${team} by ${founder.username}` });
    await page.getByRole('button', { name: 'Join Team' }).click();
    await expect(page.getByText('Joined the team successfully!')).toBeVisible();
    await expect(page.getByText(`You are in ${team}`)).toBeVisible();
    await expect(listed).toHaveCount(0);
    await page
      .getByRole('form', { name: 'Post a Battle' })
      .getByLabel(/^Opponent Team/)
      .selectOption({ label: team });
    await expectNoViolations(page, `the teams of ${me.username}`);
  } finally {
    // All tests share these lists.
    await sql('delete from teams where name like $1', [`${crowd}%`]);
  }
});

test('a team’s name is reported where it is read: on a battle, across a block with its founder, and as a member', {
  tag: '@once',
}, async ({ page, me }) => {
  const [founder, mate] = [await aPerson('founder'), await aPerson('mate')];
  const [onBattle, joined] = [aName('Vile'), aName('Loud')];
  const made = async (name: string) => (await ask(createTeam, { as: founder, body: { name } })).team.id;
  const [teamId, other] = [await made(onBattle), await made(joined)];
  await ask(joinTeam, { as: mate, body: { teamId } });
  await ask(joinTeam, { as: me, body: { teamId: other } });
  await aBattle(mate, { teamId: String(teamId) });
  await ask(block, { as: founder, body: { username: me.username, block: true } });
  await enter(page);
  const card = stage(page, mate.username);
  await card.getByRole('button', { name: 'More about this battle' }).click();
  await card.getByRole('button', { name: `Report the team ${onBattle}` }).click();
  const send = async (team: string) => {
    const dialog = page.getByRole('dialog', { name: `Report the team ${team}` });
    await dialog.getByLabel('Why?').selectOption('bullying');
    await expectNoViolations(page, 'reporting a team');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    const thanks = page.getByRole('dialog', { name: 'Thank you' });
    await expect(thanks.getByText(/Your code is HG-/)).toBeVisible();
    await thanks.getByRole('button', { name: 'Close' }).click();
  };
  await send(onBattle);
  await page.getByRole('button', { name: `Report the team ${joined}` }).click();
  await send(joined);
});
