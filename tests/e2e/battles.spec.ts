import type { Page } from '@playwright/test';
import { noteFigure } from '../../scripts/figures/measured.ts';
import { expectNoViolations } from './support/axe.ts';
import { aBattle, anAnswer, aVote, enter, stage } from './support/battles.ts';
import { someWords, sql } from './support/made.ts';
import { aVideo } from './support/media.ts';
import { aName, aPerson } from './support/people.ts';
import { quiet } from './support/quiet.ts';
import { loseAnswer } from './support/refuse.ts';
import { expect, test } from './support/test.ts';

const clip = (name = 'clip.mp4', buffer = aVideo()) => ({ name, mimeType: 'video/mp4', buffer });
const posting = (page: Page) => page.getByRole('form', { name: 'Post a Battle' });
const confettiCanvas = (page: Page) => page.locator('body > canvas');

test('posted with a team, answered by the named opponent, voted on; both screens see it', {
  tag: '@once',
}, async ({ page, me, otherBrowser }) => {
  const rival = await aPerson('rival');
  const words = someWords('Zanku');
  const team = aName('Team');
  await enter(page);
  await page.getByLabel('Team Name').fill(team);
  await page.getByRole('button', { name: 'Create Team' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Team created successfully!' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Team created successfully!')).toHaveCount(0);

  const form = posting(page);
  await form.getByLabel('Category').selectOption({ label: 'Beat-making Face-off' });
  await form.getByLabel('Video').setInputFiles(clip());
  await form.getByLabel(/^Opponent Username/).pressSequentially(rival.username.slice(0, 12));
  await expect(form.locator(`datalist option[value="${rival.username}"]`)).toBeAttached();
  await form.getByLabel(/^Opponent Username/).fill(rival.username);
  await form.getByLabel(/^Your Team/).selectOption({ label: team });
  await form.getByLabel(/^Description/).fill(words);
  await form.getByLabel('This is live').check();
  await form.getByRole('button', { name: 'Post Battle' }).click();
  await expect(page.getByText('Battle posted successfully!')).toBeVisible();
  await expect(form.getByLabel(/^Description/)).toHaveValue('');
  const mine = stage(page, me.username, words);
  await expect(mine).toContainText(`Awaiting ${rival.username}'s response`);
  await expect(mine.getByText('LIVE', { exact: true })).toBeVisible();
  await expect(mine).toContainText(team);
  await expect(mine).toContainText('48h 0m');
  await expect(mine.getByRole('button', { name: /^Vote/ })).toHaveCount(0);
  await expect(mine.getByRole('form')).toHaveCount(0);

  const other = await otherBrowser(rival);
  await enter(other);
  const theirs = stage(other, me.username, words);
  await theirs.getByRole('button', { name: 'Post Response' }).click();
  await expect(other.getByText('Please upload a video for your response.')).toBeVisible();
  await theirs.getByLabel('Response video').setInputFiles(clip());
  await theirs.getByLabel(/^Response description/).fill('See fire');
  await theirs.getByRole('button', { name: 'Post Response' }).click();
  await expect(other.getByText('Response posted successfully!')).toBeVisible();
  await expect(theirs.locator('video')).toHaveCount(2);
  await expect(theirs.getByRole('form')).toHaveCount(0);
});

test('a vote in one browser moves the other’s count', async ({ page, me, otherBrowser }) => {
  const [creator, rival, fan] = [await aPerson('ada'), await aPerson('bola'), await aPerson('fan')];
  const [words, warmWords] = [someWords('Legwork'), someWords('Footwork')];
  const battle = await aBattle(creator, { opponentUsername: rival.username, content: words });
  // Another battle to warm up with: a second vote on one is told of up to two seconds later.
  const warm = await aBattle(creator, { opponentUsername: rival.username, content: warmWords });
  for (const each of [battle, warm]) await anAnswer(rival, each);
  const other = await otherBrowser(fan);
  await Promise.all([enter(page), enter(other)]);
  const [here, there] = [stage(page, creator.username, words), stage(other, creator.username, words)];
  // Listening is what the first event proves; until then the page may still be joining the channel.
  await expect(async () => {
    await aVote(await aPerson('warm'), warm, 'creator');
    const count = stage(other, creator.username, warmWords).getByText(/^[1-9]\d* votes?$/);
    await expect(count.first()).toBeVisible({ timeout: 3000 });
  }).toPass();

  const started = Date.now();
  await here.getByRole('button', { name: `Vote for ${rival.username}` }).press('Enter');
  await expect(here.getByRole('button', { name: `Your vote for ${rival.username}` })).toBeVisible();
  await expect(there.getByText('1 vote', { exact: true }).last()).toBeVisible({ timeout: 8000 });
  noteFigure({ what: 'vote to the other screen', is: Date.now() - started, unit: 'ms' });
  await expect(page.getByText('Vote recorded successfully!')).toBeVisible();
  await expect(here.getByRole('button', { name: `Vote for ${creator.username}` })).toBeDisabled();
  await expect(here.getByRole('button', { name: `Your vote for ${rival.username}` })).toBeFocused();
  const row = await sql('select votes, opponent_votes from battles where id = $1', [battle.id]);
  expect(row).toEqual([{ votes: 0, opponent_votes: 1 }]);
  expect(me.username).toBeTruthy();
});

test('a vote whose answer is lost is shown as cast once the battle is read again', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowNoNetwork();
  const [creator, rival] = [await aPerson('ada'), await aPerson('bola')];
  const words = someWords('Shaku');
  const battle = await aBattle(creator, { opponentUsername: rival.username, content: words });
  await anAnswer(rival, battle);
  await enter(page);
  const here = stage(page, creator.username, words);
  await loseAnswer(page, '**/api/vote-battle');
  await here.getByRole('button', { name: `Vote for ${rival.username}` }).click();
  await expect(page.getByText('Error voting: No response from server. Check your network.')).toBeVisible();
  await expect(here.getByRole('button', { name: `Your vote for ${rival.username}` })).toBeVisible();
  await expect(here.getByText('1 vote', { exact: true })).toBeVisible();
  expect(me.username).toBeTruthy();
});

test('what is missing or refused is said in red, and the form keeps what was chosen', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowStatus(404);
  watch.allowStatus(415);
  await enter(page);
  const red = (words: string) => page.getByRole('alert').filter({ hasText: words });
  await page.getByRole('button', { name: 'Create Team' }).click();
  await expect(red('Please enter a team name.')).toBeVisible();
  await page.getByRole('button', { name: 'Join Team' }).click();
  await expect(red('Please log in and select a team to join.')).toBeVisible();
  const form = posting(page);
  const post = form.getByRole('button', { name: 'Post Battle' });
  await post.click();
  await expect(red('Please select a battle category.')).toBeVisible();
  await form.getByLabel('Category').selectOption({ label: 'Rap Battle' });
  await post.click();
  await expect(red('Please upload a video for your battle.')).toBeVisible();
  await form.getByLabel('Video').setInputFiles(clip('lie.mp4', Buffer.from('not a video at all')));
  await form.getByLabel(/^Description/).fill('Keep these words');
  await post.click();
  await expect(red('Error posting battle: Please choose an MP4, WebM or MOV video.')).toBeVisible();
  await form.getByLabel('Video').setInputFiles(clip());
  await form.getByLabel(/^Opponent Username/).fill('nobody_of_that_name');
  await post.click();
  await expect(red('Error posting battle: User not found.')).toBeVisible();
  await expect(form.getByLabel(/^Description/)).toHaveValue('Keep these words');
  await expect(form.getByLabel('Category')).toHaveValue('rap');
  expect(await form.getByLabel('Video').evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
  await form.getByLabel(/^Opponent Username/).fill('');
  await post.click();
  await expect(page.getByText('Battle posted successfully!')).toBeVisible();
  await expect(stage(page, me.username)).toContainText('No opponent yet');
});

test('an upload shows its progress and can be cancelled', { tag: '@once' }, async ({ page, me }) => {
  await enter(page);
  const form = posting(page);
  await form.getByLabel('Category').selectOption('dance');
  await form.getByLabel('Video').setInputFiles(clip('long.mp4', aVideo(3 * 1024 * 1024)));
  const network = await page.context().newCDPSession(page);
  // Half a minute for all of it.
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100 * 1024 };
  await network.send('Network.emulateNetworkConditions', slow);
  await form.getByRole('button', { name: 'Post Battle' }).click();
  const bar = form.getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Upload cancelled.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Post Battle' })).toBeVisible();
  expect(
    await sql('select 1 from battles join users u on u.id = user_id where u.username = $1', [me.username]),
  ).toEqual([]);
});

test('over: Expired, the winner, what was removed, and nothing to press', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const [creator, rival] = [await aPerson('winner'), await aPerson('loser')];
  const words = someWords('Settled');
  const battle = await aBattle(creator, { opponentUsername: rival.username, content: words });
  await anAnswer(rival, battle);
  await aVote(me, battle, 'creator');
  await sql(`update battles set voting_deadline = now() - interval '1 minute' where id = $1`, [battle.id]);
  await enter(page);
  const card = stage(page, creator.username, words);
  await expect(card.getByText('Expired', { exact: true })).toBeVisible();
  await expect(card.getByText(`Winner: ${creator.username}`)).toBeVisible();
  await expect(card.getByText('This win does not count: fewer than 3 people voted')).toBeVisible();
  for (const button of await card.getByRole('button', { name: /vote/i }).all())
    await expect(button).toBeDisabled();
  const [won] = await sql('select wins, coins from users where username = $1', [creator.username]);
  expect(won).toEqual({ wins: 0, coins: 100 });
});

test('its result is asked for again where the first answer at the deadline does not come', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowStatus(500);
  const [creator, rival] = [await aPerson('winner'), await aPerson('loser')];
  const words = someWords('Late');
  const battle = await aBattle(creator, { opponentUsername: rival.username, content: words });
  await anAnswer(rival, battle);
  await aVote(me, battle, 'creator');
  await sql(`update battles set voting_deadline = now() + interval '10 minutes' where id = $1`, [battle.id]);
  await page.clock.install();
  await enter(page);
  const card = stage(page, creator.username, words);
  await expect(card.getByText('Voting ends in')).toBeVisible();
  let refused = 0;
  await page.route('**/api/hype-battles?*', async (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    await route.fulfill({ status: 500, json: { message: 'Not now.' } });
  });
  // However long the page took to open, its time is over now: on the server, and then on the page.
  await sql('update battles set voting_deadline = now() where id = $1', [battle.id]);
  await page.clock.fastForward('11:00');
  await expect(card.getByText(`Winner: ${creator.username}`)).toBeVisible({ timeout: 60_000 });
  expect(refused).toBe(1);
});

test('success is celebrated for three seconds; under reduced motion nothing is loaded for it', {
  tag: '@once',
}, async ({ page, me }) => {
  await enter(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What the page itself loads late is not loaded for the celebration.
  await quiet(page);
  const loaded: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && loaded.push(request.url()));
  const found = async (name: string) => {
    await page.getByLabel('Team Name').fill(name);
    await page.getByRole('button', { name: 'Create Team' }).click();
    await expect(page.getByText('Team created successfully!')).toBeVisible();
  };
  await found(aName('Calm'));
  expect(loaded).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await found(aName('Wild'));
  await expect(confettiCanvas(page)).toBeAttached();
  await expect(confettiCanvas(page)).toHaveCount(0, { timeout: 10_000 });
  expect(me.username).toBeTruthy();
});

test('a visitor is told why not; a member’s page has no violations, with a message and with a menu', async ({
  page,
  me,
  context,
}) => {
  await enter(page);
  await page.getByRole('button', { name: 'Create Team' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter a team name.' })).toBeVisible();
  await expectNoViolations(page, `/hype-battles for ${me.username}`);
  await context.setStorageState({ cookies: [], origins: [] });
  await page.goto('/hype-battles');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page.getByText('Please log in to access HYPE Battles.')).toBeVisible();
  await expectNoViolations(page, '/hype-battles for a visitor');
});

test('an opponent whom nobody knows is refused before the video is sent', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(404);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  await enter(page);
  const form = posting(page);
  await form.getByLabel('Category').selectOption({ label: 'Beat-making Face-off' });
  await form.getByLabel('Video').setInputFiles(clip('large.mp4', aVideo(5_000_000)));
  await form.getByLabel(/^Opponent Username/).fill('nobody_here');
  await form.getByRole('button', { name: 'Post Battle' }).click();
  await expect(page.getByText('Error posting battle: User not found.')).toBeVisible();
  expect(sent).not.toContain('/api/hype-battle');
  expect(me.username).toBeTruthy();
});
