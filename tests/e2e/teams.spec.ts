/** Teams on the page of battles (overview.md, HYPE Battles). */
import { createTeam } from '@/lib/domains/teams/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { enter } from './support/battles.ts';
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
