/** Platform Analytics: the same numbers drawn, written and handed over (overview.md, Platform analytics). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { grouped } from '@/lib/contract/grouped';
import { csvOf } from '@/lib/domains/analytics/csv';
import { platformAnalytics } from '@/lib/domains/analytics/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aSquad } from './support/made.ts';
import { expect, test } from './support/test.ts';

const chart = (page: Page) => page.getByRole('img', { name: /^Most Popular Games, Squads per Game: / });
/** It is fetched once it is looked at. */
async function lookAtChart(page: Page) {
  await page.locator('canvas').scrollIntoViewIfNeeded();
  await expect(chart(page)).toBeVisible();
}
const refuse = (page: Page, answer: object) =>
  page.route('**/api/platform-analytics', (route) => route.fulfill(answer));
const again = (page: Page) => page.getByRole('button', { name: 'Count again' }).click();

test('totals; the table, the chart and the file say the same', async ({ page, me }) => {
  test.slow();
  const games = [
    `Ludo, "the real one" 🎲 ${me.username}`,
    `=Ten-ten ${me.username}`,
    `Two\nlines ${me.username}`,
  ];
  for (const [each, game] of games.entries())
    for (let squad = 0; squad < 14 - each; squad += 1) await aSquad(me, game);
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Platform Analytics');
  await lookAtChart(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('analytics.csv');
  const file = await readFile(await download.path(), 'utf8');
  const number = async (what: string) =>
    (await page.locator('dl > div').filter({ hasText: what }).locator('dd').textContent()) ?? '';
  const totals = [
    await number('Total Users'),
    await number('Total Game Squads'),
    await number('Total Posts'),
  ];
  const rows = await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')));
  const [totalUsers, totalSquads, totalPosts] = totals.map((each) => Number(each.replaceAll(',', '')));
  const popularGames = rows.map(([game_name = '', count = '']) => ({
    game_name,
    count: Number(count.replaceAll(',', '')),
  }));
  expect(popularGames.length).toBeLessThanOrEqual(10);
  expect(popularGames.map(({ game_name }) => game_name)).toEqual(expect.arrayContaining(games));
  expect(file).toBe(
    csvOf({
      totalUsers: totalUsers as number,
      totalSquads: totalSquads as number,
      totalPosts: totalPosts as number,
      popularGames,
    }),
  );
  expect(file).toContain(`\r\n"Ludo, ""the real one"" 🎲 ${me.username}",14\r\n`);
  expect(file).toContain(`\r\n'=Ten-ten ${me.username},13\r\n`);
  const told = await chart(page).getAttribute('aria-label');
  const drawn = popularGames.map(({ game_name, count }) => `${game_name}: ${count}`).join('; ');
  expect(told).toBe(`Most Popular Games, Squads per Game: ${drawn}`);
  const asked = await ask(platformAnalytics, { as: me });
  // Others register and leave meanwhile.
  expect(Math.abs(asked.totalUsers - (totalUsers as number))).toBeLessThan(100);
  await expectNoViolations(page, '/analytics');
});

test('the chart is drawn, and in the colours of the theme', { tag: '@once' }, async ({ page, me }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/analytics');
  await lookAtChart(page);
  const picture = () => chart(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const light = await picture();
  expect(light.length).toBeGreaterThan(5000);
  await page.getByRole('button', { name: 'Light / dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(picture).not.toBe(light);
  expect(me.username).toBeTruthy();
});

test('counted again; an error with Retry; nothing; no games', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  await page.goto('/analytics');
  await lookAtChart(page);
  await refuse(page, { status: 500, json: { message: 'Not today.' } });
  await again(page);
  await expect(page.getByText('Error fetching analytics: Not today.')).toBeVisible();
  await expectNoViolations(page, '/analytics with an error');
  await page.unroute('**/api/platform-analytics');
  const none = { totalUsers: 1234, totalSquads: 0, totalPosts: 5, popularGames: [] };
  await refuse(page, { json: none });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Error fetching analytics:')).toHaveCount(0);
  await expect(page.getByText(grouped(1234), { exact: true })).toBeVisible();
  await expect(page.getByText('No popular games yet.')).toBeVisible();
  await page.unroute('**/api/platform-analytics');
  await refuse(page, { json: null });
  await again(page);
  await expect(page.getByText('No analytics data available.')).toBeVisible();
  expect(me.username).toBeTruthy();
});

test('chart.js is asked for here, and nowhere before', { tag: '@once' }, async ({ page, me }) => {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.text().catch(() => ''));
  });
  const charting = async () => (await Promise.all(bodies)).some((text) => text.includes('maxBarThickness'));
  await page.goto('/shop', { waitUntil: 'networkidle' });
  expect(await charting()).toBe(false);
  await page.goto('/analytics');
  await lookAtChart(page);
  expect(await charting()).toBe(true);
  expect(me.username).toBeTruthy();
});

test('a visitor is asked to log in', { tag: '@once' }, async ({ page }) => {
  await page.goto('/analytics');
  await expect(page.getByText('Please log in to access analytics.')).toBeVisible();
});
