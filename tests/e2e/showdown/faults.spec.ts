/** The showdown's page where something does not answer: its words, one after the other (overview.md, Messages). */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const answer = (page: Page, path: string, status: number, body: object) =>
  page.route(`**${path}*`, (route) => route.fulfill({ status, json: body }));
const standing = '/api/ultimate-showdown/qualify';
const bracket = '/api/ultimate-showdown/bracket';

test('the standing fails, the bracket fails, both; the page is shown all the same', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  await answer(page, standing, 500, { message: 'The judges are asleep.' });
  await page.goto('/ultimate-showdown');
  await expect(page.getByText('The judges are asleep.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Showdown Status' })).toBeVisible();
  await answer(page, bracket, 500, {});
  await page.reload();
  const both = 'The judges are asleep. | Bracket error: Failed to load participants';
  await expect(page.getByText(both)).toBeVisible();
  await answer(page, standing, 500, {});
  await page.reload();
  const words = 'Error fetching data | Bracket error: Failed to load participants';
  await expect(page.getByText(words)).toBeVisible();
  expect(me.username).toBeTruthy();
});

test('who may not view is shown the title, the error and debug text', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(403);
  const closed = { canView: false, canParticipate: false, alreadyJoined: false, tournamentId: 1, wins: 0 };
  await answer(page, standing, 200, { ...closed, live: 0, status: 'voting' });
  await answer(page, bracket, 403, { message: 'Not tonight.' });
  await page.goto('/ultimate-showdown');
  await expect(page.getByText('| Bracket error: Not tonight.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ultimate');
  await expect(page.getByText('Debug: canView false')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Showdown Status' })).toHaveCount(0);
  expect(me.username).toBeTruthy();
});

test('the date, the clips and the votes fail: silently empty', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  for (const path of ['/api/showdown-date', '/api/showdown-clips', '/api/user-vote-status'])
    await answer(page, path, 500, { message: 'nobody should read this' });
  const asked = page.waitForResponse(/user-vote-status/);
  await page.goto('/ultimate-showdown');
  await asked;
  await expect(page.getByRole('heading', { name: 'Showdown Status' })).toBeVisible();
  await expect(page.getByText('nobody should read this')).toHaveCount(0);
  expect(me.username).toBeTruthy();
});

test('over, and the winner is not known: it does not say that nobody won', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const over = { canView: true, canParticipate: false, alreadyJoined: false, tournamentId: 2_000_000_000 };
  await answer(page, standing, 200, { ...over, wins: 0, live: 0, status: 'ended' });
  await page.goto('/ultimate-showdown');
  await expect(page.getByText('The showdown has ended.', { exact: true })).toBeVisible();
  await expect(page.getByText(/Nobody was crowned/)).toHaveCount(0);
  expect(me.username).toBeTruthy();
});

test('what no event tells of: the next week, and a date that was set', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  // The clock goes on faster than the connection is made.
  watch.allow(/WebSocket connection/);
  const known = { canView: true, canParticipate: true, alreadyJoined: false, wins: 3, live: 0 };
  const stands = (tournamentId: number, status: string) =>
    answer(page, standing, 200, { ...known, tournamentId, status });
  const options = [{ date: '2025-04-26', label: '2025-04-26 (next Saturday)', votes: 0 }];
  const dateIs = (date: string | null) =>
    answer(page, '/api/showdown-date', 200, { date, options, my_vote: null });
  await page.clock.install();
  await stands(1, 'ended');
  await dateIs('2025-04-19');
  await page.goto('/ultimate-showdown');
  await expect(page.getByText('2025-04-19')).toBeVisible();
  await expect(page.getByText(/^The showdown has ended/)).toBeVisible();
  await stands(2, 'voting');
  await dateIs(null);
  await page.clock.runFor(40_000);
  await expect(page.getByText('Date not yet chosen. Vote below!')).toBeVisible();
  await expect(page.getByText(/^The showdown has ended/)).toHaveCount(0);
  await dateIs('2025-04-26');
  await stands(2, 'chosen');
  await page.clock.runFor(60_000);
  await expect(page.getByText('The day is set. Rehearse.')).toBeVisible();
  expect(me.username).toBeTruthy();
});

test('joined, and the answer is lost: the page asks whether it was', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowNoNetwork();
  const known = { canView: true, canParticipate: true, wins: 3, live: 0 };
  const stands = (alreadyJoined: boolean) =>
    answer(page, standing, 200, { ...known, alreadyJoined, tournamentId: 1, status: 'chosen' });
  await stands(false);
  await page.goto('/ultimate-showdown');
  await expect(page.getByText('You may go on stage. Who joins cannot vote.')).toBeVisible();
  await page.route('**/api/ultimate-showdown/join', async (route) => {
    await stands(true);
    await route.abort();
  });
  await page.getByRole('button', { name: 'Join Tournament' }).click();
  await expect(page.getByText(/^Error joining tournament: /)).toBeVisible();
  await expect(page.getByText('You are on the bill')).toBeVisible();
  expect(me.username).toBeTruthy();
});

test('no connection: three attempts, then it says so; Reconnect tries again', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allow(/WebSocket connection/);
  let attempts = 0;
  await page.routeWebSocket(/.*/, (socket) => {
    attempts += 1;
    void socket.close();
  });
  const off = page.getByText(/Live updates are off/);
  /** Waits for each attempt, and lets the page's own clock go past its end and the pause behind it. */
  const past = async (...numbers: number[]) => {
    for (const each of numbers) {
      await expect.poll(() => attempts).toBeGreaterThanOrEqual(each);
      await page.clock.runFor(7000);
    }
    await expect(off).toBeVisible();
  };
  await page.clock.install();
  await page.goto('/ultimate-showdown');
  await past(1, 2, 3);
  expect(attempts).toBe(3);
  await page.getByRole('button', { name: 'Reconnect' }).press('Enter');
  await expect(off).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await past(4, 5, 6);
  expect(attempts).toBe(6);
  expect(me.username).toBeTruthy();
});
