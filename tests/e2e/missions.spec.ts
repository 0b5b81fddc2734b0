import type { Page } from '@playwright/test';
import { missionOfTheDay } from '@/lib/domains/missions/schema';
import { createPost } from '@/lib/domains/posts/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aLike, someWords } from './support/made.ts';
import { withinOneDay } from './support/one-day.ts';
import { aPerson, type Person, signIn, theCreator } from './support/people.ts';
import { refuse } from './support/refuse.ts';
import { openMenu } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const usual = 'Mission: Get 50 Likes in 24 Hours for 100 Coins';
const bar = (page: Page) => page.getByRole('progressbar', { name: usual });

/** Fifty people, ten at a time. */
async function aCrowd(): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < 50) {
    people.push(...(await Promise.all(Array.from({ length: 10 }, () => aPerson('fan')))));
  }
  return people;
}

test('fifty people like a post: the road is driven, the reward is paid once', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
}) => {
  await withinOneDay();
  await page.goto('/clout-missions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clout Missions');
  await expect(page.getByText(usual, { exact: true })).toBeVisible();
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByText(/^Ends in \d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Start Mission' }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Mission started!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Mission' })).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  await expectNoViolations(page, '/clout-missions, started');

  const { post } = await ask(createPost, { as: me, body: { content: someWords(), mode: 'main' } });
  await aLike(me, post);
  const crowd = await aCrowd();
  for (const fan of crowd.slice(0, 49)) await aLike(fan, post);
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '98');
  await expect(bar(page)).toHaveAttribute('aria-valuetext', '98 percent: 49 of 50');
  await expect(page.getByRole('button', { name: 'Claim 100 coins' })).toHaveCount(0);

  await aLike(crowd[49] as Person, post);
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '100');
  const second = await otherBrowser(me);
  await second.goto('/clout-missions');
  await page.getByRole('button', { name: 'Claim 100 coins' }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '100 coins are yours' })).toBeVisible();
  await expect(page.getByText('Paid · 100 coins')).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  await second.getByRole('button', { name: 'Claim 100 coins' }).click();
  await expect(second.getByText('Paid · 100 coins')).toBeVisible();
  await expectNoViolations(page, '/clout-missions, paid');

  await page.goto('/coins');
  await expect(page.getByText('Clout Mission completed')).toHaveCount(1);
  await expect(page.getByText('200', { exact: true })).toBeVisible();
  expect(await ask(missionOfTheDay, { as: me })).toMatchObject({ claimed: 1, current: 50 });
});

test('visited again in the same tab, it is as it is by now', { tag: '@once' }, async ({ page, me }) => {
  await withinOneDay();
  const { post } = await ask(createPost, { as: me, body: { content: someWords(), mode: 'main' } });
  await page.goto('/clout-missions');
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByLabel("What's the gist?")).toBeVisible();
  await aLike(await aPerson('fan'), post);
  expect(await ask(missionOfTheDay, { as: me })).toMatchObject({ current: 1 });
  await openMenu(page);
  await page.getByRole('link', { name: 'Clout Missions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clout Missions');
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '2');
});

test('a page that is open at midnight goes on with the next day', { tag: '@once' }, async ({ page, me }) => {
  const day = { mission: 'Yesterday’s', progress: 100, current: 50, target: 50, reward: 100, started: 1 };
  const answer = (json: object) => page.route('**/api/clout-missions', (route) => route.fulfill({ json }));
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  await page.clock.install();
  await page.goto('/clout-missions');
  await answer({ ...day, completed: 1, claimed: 0, ends_at: at(60) });
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(page.getByRole('button', { name: 'Claim 100 coins' })).toBeVisible();
  await answer({ ...day, mission: 'Today’s', completed: 0, claimed: 0, current: 0, ends_at: at(86_400) });
  await page.clock.runFor(70_000);
  await expect(page.getByText('Today’s', { exact: true })).toBeVisible();
  await expect(page.getByText('Yesterday’s reward can no longer be claimed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim 100 coins' })).toHaveCount(0);
  expect(me.username).toBeTruthy();
});

test('what went wrong is said, and Retry asks again', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowStatus(500);
  await page.goto('/clout-missions');
  await refuse(page, '**/api/clout-missions', 'Something went wrong. Please try again.');
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(
    page.getByText('Error fetching mission: Something went wrong. Please try again.'),
  ).toBeVisible();
  await expectNoViolations(page, '/clout-missions with an error');
  await page.unroute('**/api/clout-missions');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^Error fetching mission/)).toHaveCount(0);
  await expect(bar(page)).toBeVisible();
  expect(me.username).toBeTruthy();
});

test('a claim whose answer was lost is shown as paid, with the balance that it left', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowNoNetwork();
  const done = {
    mission: usual,
    progress: 100,
    current: 50,
    target: 50,
    reward: 100,
    started: 1,
    completed: 1,
  };
  let claimed = 0;
  await page.route('**/api/clout-missions', (route) =>
    route.fulfill({ json: { ...done, claimed, ends_at: new Date(Date.now() + 3_600_000).toISOString() } }),
  );
  await page.route('**/api/clout-missions/claim', (route) => {
    claimed = 1;
    return route.abort();
  });
  await page.goto('/clout-missions');
  await page.getByRole('button', { name: 'Count again' }).click();
  const balance = page.waitForRequest('**/api/users/me');
  await page.getByRole('button', { name: 'Claim 100 coins' }).click();
  await expect(page.getByText('Paid · 100 coins')).toBeVisible();
  await balance;
  await expect(page.getByText(/^Error claiming reward/)).toHaveCount(0);
  expect(me.username).toBeTruthy();
});

test('a start that is refused says why', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowNoNetwork();
  await page.goto('/clout-missions');
  await page.route('**/api/clout-missions/start', (route) => route.abort());
  await page.getByRole('button', { name: 'Start Mission' }).click();
  await expect(
    page.getByText('Error starting mission: No response from server. Check your network.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Mission' })).toBeEnabled();
  await page
    .getByRole('link', { name: /Hall of Fame/ })
    .last()
    .click();
  await page.waitForURL('/hall-of-fame');
  expect(me.username).toBeTruthy();
});

test('the creator account plans a day to come, and gives it back', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signIn(context, await theCreator());
  await page.goto('/control-panel');
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const plan = page.getByRole('region', { name: 'Clout Missions' });
  await plan.getByRole('button', { name: 'Set the mission' }).click();
  await expect(plan.getByText('Please choose a day.')).toBeVisible();
  await plan.getByLabel('Day (UTC)').fill(day);
  await plan.getByLabel('What it counts').selectOption('posts');
  await plan.getByLabel('Target').fill('3');
  await plan.getByRole('button', { name: 'Set the mission' }).click();
  const planned = plan.getByRole('listitem').filter({ hasText: day });
  await expect(planned).toContainText('Mission: Write 3 Posts in 24 Hours for 100 Coins');
  await plan.getByLabel('What it counts').selectOption('usual');
  await plan.getByRole('button', { name: 'Set the mission' }).click();
  await expect(planned).toHaveCount(0);
});
