/** How the platform does, as the creator account reads it in the control panel. */
import type { Locator, Page } from '@playwright/test';
import { grouped } from '@/lib/contract/grouped';
import { type PlatformHealth, platformHealth } from '@/lib/domains/analytics/health-schema';
import { report } from '@/lib/domains/safety/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aPost } from './support/made.ts';
import { aPerson, signIn, theCreator } from './support/people.ts';
import { refuse } from './support/refuse.ts';
import { expect, test } from './support/test.ts';

const health = (page: Page) => page.getByRole('region', { name: 'Platform Health' });
const dial = async (card: Locator, what: string) =>
  (await card.getByRole('term').filter({ hasText: what }).locator('xpath=../dd').textContent()) ?? '';

/** What the card says that a call says too, without what every call adds to. */
async function saidBy(card: Locator) {
  const days = card.getByRole('listitem');
  return {
    people: await dial(card, 'People'),
    reports: await dial(card, 'Reports waiting'),
    days: await days.locator('time').evaluateAll((all) => all.map((each) => each.getAttribute('datetime'))),
    posts: (await days.allInnerTexts()).map((each) => Number(/(\d+)\s*posts?\s*$/.exec(each)?.[1])),
  };
}
const saidIn = ({ people, reports_waiting, posts_by_day }: PlatformHealth) => ({
  people: grouped(people),
  reports: grouped(reports_waiting),
  days: posts_by_day.map(({ day }) => day),
  posts: posts_by_day.map(({ posts }) => posts),
});

test('people, posts a day, reports that wait, calls, errors and how quick they were', {
  tag: '@once',
}, async ({ page, context }) => {
  const creator = await theCreator();
  await signIn(context, creator);
  await page.goto('/control-panel');
  const card = health(page);
  const before = await saidBy(card);
  expect(before.days).toHaveLength(7);
  expect(Number((await dial(card, 'Calls in the last hour')).replace(/\D/g, ''))).toBeGreaterThan(0);
  expect(await dial(card, '95 of 100 took at most')).toMatch(/^[\d,]+ ms$/);
  await expect(card.getByText(/^(No errors|[\d,]+ errors?) in the last hour$/)).toBeVisible();
  await expectNoViolations(page, '/control-panel');

  // One more of everything; other tests write meanwhile, so that the call is asked beside the card until both agree.
  const post = await aPost(await aPerson('author'));
  const body = { targetType: 'post', targetId: post.id, reason: 'spam' } as const;
  await ask(report, { as: await aPerson('reporter'), body });
  await expect(async () => {
    const heard = page.waitForResponse((answer) => answer.url().endsWith(platformHealth.path));
    await card.getByRole('button', { name: 'Read again' }).click();
    await heard;
    const now = saidIn(await ask(platformHealth, { as: creator }));
    // Of the same day: at midnight another one begins, without a post.
    const earlier = now.days.at(-1) === before.days.at(-1) ? before.posts.at(-1) : 0;
    expect(now.posts.at(-1)).toBeGreaterThan(earlier ?? 0);
    expect(await saidBy(card)).toEqual(now);
  }).toPass({ timeout: 60_000 });
});

test('where it cannot be read, the last reading stays and it says why', { tag: '@once' }, async ({
  page,
  context,
  watch,
}) => {
  watch.allowStatus(500);
  await signIn(context, await theCreator());
  await page.goto('/control-panel');
  const card = health(page);
  const before = await saidBy(card);
  await refuse(page, `**${platformHealth.path}`);
  await card.getByRole('button', { name: 'Read again' }).click();
  await expect(card.getByText('Error fetching platform health: Not today.')).toBeVisible();
  expect(await saidBy(card)).toEqual(before);
  await expectNoViolations(page, '/control-panel without news of its health');
  await page.unroute(`**${platformHealth.path}`);
  await card.getByRole('button', { name: 'Read again' }).click();
  await expect(card.getByText(/^Error fetching/)).toHaveCount(0);
});

test('nobody else sees any of it', { tag: '@once' }, async ({ page, me }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const html = await (await page.goto('/control-panel'))?.text();
  await expect(page.getByText('Unauthorized: Only the creator can access this page.')).toBeVisible();
  await expect(health(page)).toHaveCount(0);
  expect(html).not.toContain('posts_by_day');
  expect(asked).not.toContain(platformHealth.path);
  expect(me.username).toBeTruthy();
});
