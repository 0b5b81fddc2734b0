import { report } from '@/lib/domains/safety/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aPost, sql } from './support/made.ts';
import { aPerson, type Person, signIn, theCreator } from './support/people.ts';
import { closeOldReports } from './support/queue.ts';
import { refuse } from './support/refuse.ts';
import { expect, test } from './support/test.ts';

/** A showdown of some week long ago that this person has won. */
async function crown({ username }: Person) {
  const inAWeek = () =>
    sql(
      `with cycle as (
         insert into showdown_cycles (opens_on, date, created_at, started_at, ended_at)
         select week, week + 5, now(), now(), now()
         from (select date '1950-01-02' + 7 * floor(random() * 3000)::int as week) weeks returning id)
       insert into showdown_champions (cycle_id, user_id, rank, votes, awarded_at)
       select cycle.id, users.id, 1, 5, now() from cycle, users where username = $1`,
      [username],
    );
  // Another test may have drawn the same week.
  await expect(inAWeek).toPass({ timeout: 20_000 });
  // Younger champions have all else, and decide on nothing.
  await sql(`update users set dob = current_date - interval '18 years' where username = $1`, [username]);
}

test('six sections; a champion hangs in gold, and what it brings is said', async ({ page, me }) => {
  await crown(me);
  await sql(
    // Out of sight, so that no other test finds them among the newest.
    `insert into battles (user_id, category, content, media_url, voting_deadline, created_at, settled_at, hidden_at, winner, winner_user_id)
     select id, 'rap', '', '', now(), now(), now(), now(), 'creator', id from users, generate_series(1, 40) where username = $1`,
    [me.username],
  );
  await page.goto('/hall-of-fame');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hall of Fame');
  const champions = page.getByRole('region', { name: 'Ultimate Showdown Champions' });
  await expect(champions.getByRole('link', { name: me.username })).toBeVisible();
  for (const privilege of ['Legendary Gold Frame', 'Moderator Powers', 'Verified Status', 'Early Access'])
    await expect(champions.getByText(privilege)).toBeVisible();
  for (const title of ['Top Creators All-Time', 'Top Creators Monthly']) {
    const creators = page.getByRole('region', { name: title });
    await expect(creators.getByRole('listitem').filter({ hasText: me.username })).toContainText('40 wins');
  }
  await expect(page.getByRole('region', { name: 'Top Squads' })).toBeVisible();
  // The demo has earned by its missions.
  await expect(page.getByRole('region', { name: 'Top Earners' })).toContainText('adaeze_writes');
  const picks = page.getByRole('region', { name: 'Developer Picks' });
  await expect(picks.getByRole('listitem').filter({ hasText: 'titan_hq' })).toContainText(
    'The founder’s own title',
  );
  await expect(picks.getByText('The founder’s own title')).toHaveCount(1);
  await expectNoViolations(page, '/hall-of-fame');

  await page.goto(`/profile/${me.username}`);
  await expect(page.getByText('Ultimate Showdown Champion')).toBeVisible();
  await expectNoViolations(page, 'the profile of a champion');
});

test('where it cannot be loaded: Failed to Load, and Retry', { tag: '@once' }, async ({
  page,
  me,
  context,
  watch,
}) => {
  watch.allowStatus(500);
  watch.allowNoNetwork();
  await page.goto('/hall-of-fame');
  await expect(page.getByRole('region', { name: 'Top Earners' })).toBeVisible();
  await refuse(page, '**/api/hall-of-fame', 'Something went wrong. Please try again.');
  // Back from being offline the page asks again, once all of it is awake.
  await expect(async () => {
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Failed to Load' })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(
    page.getByText('Error fetching Hall of Fame data: Something went wrong. Please try again.'),
  ).toBeVisible();
  await expectNoViolations(page, '/hall-of-fame, failed');
  await page.unroute('**/api/hall-of-fame');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to Load' })).toHaveCount(0);
  expect(me.username).toBeTruthy();
});

test('the creator account picks somebody, everybody sees it, and takes it back', { tag: '@once' }, async ({
  page,
  me,
  context,
  otherBrowser,
}) => {
  const reader = await otherBrowser(me);
  await signIn(context, await theCreator());
  await page.goto('/control-panel');
  const form = page.getByRole('region', { name: 'Developer Picks' });
  await form.getByRole('button', { name: 'Add pick' }).click();
  await expect(form.getByText('Please enter a username.')).toBeVisible();
  await form.getByLabel('Picked username').fill(me.username.toUpperCase());
  await form.getByLabel('Title').fill('Loudest Laugh');
  await form.getByRole('button', { name: 'Add pick' }).click();
  await expect(form.getByText(`${me.username} is in the Hall of Fame.`)).toBeVisible();
  await reader.goto('/hall-of-fame');
  const pick = reader
    .getByRole('region', { name: 'Developer Picks' })
    .getByRole('listitem')
    .filter({ hasText: me.username });
  await expect(pick).toContainText('Loudest Laugh');
  await form.getByRole('button', { name: `Remove ${me.username}, Loudest Laugh` }).click();
  await expect(form.getByText('Removed from the Hall of Fame.')).toBeVisible();
  await reader.reload();
  await expect(pick).toHaveCount(0);
});

test('a champion hides a reported post, and may nothing else', { tag: '@once' }, async ({ page, me }) => {
  await crown(me);
  const [author, reporter] = [await aPerson('author'), await aPerson('reporter')];
  const post = await aPost(author);
  const { tracking_code } = await ask(report, {
    as: reporter,
    body: { targetType: 'post', targetId: post.id, reason: 'bullying', details: 'from her class' },
  });
  await closeOldReports();
  await page.goto('/hall-of-fame');
  await page.getByRole('link', { name: 'Look at reported posts' }).click();
  await page.waitForURL('/control-panel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderator Powers');
  const card = page.getByRole('article', { name: `Report ${tracking_code}` });
  await expect(card).toContainText(post.content);
  await expect(card).not.toContainText('from her class');
  await expect(card.getByRole('button')).toHaveText(['Hide']);
  await expectNoViolations(page, '/control-panel for a champion');
  await card.getByRole('button', { name: 'Hide' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Which rule?').getByRole('option')).toHaveText([
    /^R1 /,
    /^R2 /,
    /^R7 /,
    /^R8 /,
  ]);
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(card).toHaveCount(0);
});
