/** A whole Ultimate Showdown by the test clock: five people, from Monday to the next. */
import type { Page } from '@playwright/test';
import {
  joinShowdown,
  qualify,
  showdownClips,
  submitClip,
  voteClip,
  voteDate,
} from '@/lib/domains/showdown/schema';
import { ask } from '../support/ask.ts';
import { expectNoViolations } from '../support/axe.ts';
import type { Person } from '../support/people.ts';
import { type ShowdownCluster, test } from '../support/showdown-cluster.ts';

const { expect } = test;
test.setTimeout(360_000);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const says = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
const clipOf = (page: Page, username: string, category: string) =>
  page
    .getByRole('region', { name: category, exact: true })
    .getByRole('listitem')
    .filter({ hasText: username });

async function joinByCall({ url }: ShowdownCluster, as: Person) {
  const { tournamentId } = await ask(qualify, { as }, url);
  await ask(joinShowdown, { as, body: { tournamentId } }, url);
}

test('votes for the day, three on the bill, clips, votes, a champion, and the next week', {
  tag: '@once',
}, async ({ cluster, watch }) => {
  // The second press on Join may be ahead of the page's own news of the first; then the server says the same words.
  for (const status of [400, 409]) watch.allowStatus(status);
  const [ada, bola, chidi] = [
    await cluster.aPerson('ada', 3),
    await cluster.aPerson('bola', 4),
    await cluster.aPerson('chidi', 3),
  ];
  const [fan, friend] = [await cluster.aPerson('fan', 1), await cluster.aPerson('friend')];
  const [crowd, stage] = [await cluster.browserOf(fan), await cluster.browserOf(ada)];
  const sunday = cluster.dateAt(6);

  // Monday.
  await crowd.goto('/ultimate-showdown');
  await says(crowd, 'Date not yet chosen. Vote below!');
  await says(crowd, 'No participants yet.');
  await says(crowd, '1 of 3 Hype Battle wins');
  await button(crowd, 'Join Tournament').click();
  await says(crowd, 'You need at least 3 Hype Battle wins to join the tournament.');
  await button(crowd, 'Vote').click();
  await says(crowd, 'Please select a date option.');
  await expectNoViolations(crowd, 'the date vote');
  await crowd.getByLabel('Date option').selectOption(sunday);
  await button(crowd, 'Vote').click();
  await says(crowd, 'Date vote submitted successfully!');
  await says(crowd, 'Your vote');
  await ask(voteDate, { as: friend, body: { dateOption: sunday } }, cluster.url);
  await ask(voteDate, { as: bola, body: { dateOption: cluster.dateAt(5) } }, cluster.url);

  await stage.goto('/ultimate-showdown');
  await expect(stage.getByRole('listitem').filter({ hasText: sunday })).toContainText('2 votes');
  await button(stage, 'Join Tournament').click();
  await says(stage, 'Successfully joined the tournament!');
  await expect(stage.getByRole('link', { name: ada.username })).toBeVisible();
  await button(stage, 'Join Tournament').click();
  await says(stage, 'You are already a participant in the tournament.');
  for (const person of [bola, chidi]) await joinByCall(cluster, person);

  // Thursday has gone by.
  cluster.itIs(4 * 24 + 1);
  await crowd.reload();
  await says(crowd, sunday);
  await expect(button(crowd, 'Date Already Chosen')).toBeDisabled();
  for (const { username } of [ada, bola, chidi])
    await expect(crowd.getByRole('link', { name: username })).toBeVisible();

  // Sunday has come; the page that is open hears of it from whoever looks first.
  const heard = crowd.waitForEvent('websocket');
  await crowd.reload();
  await heard;
  await says(crowd, 'The day is set. Rehearse.');
  cluster.itIs(6 * 24 + 1);
  await stage.goto('/ultimate-showdown');
  await says(stage, '(Today!)');
  await expect(crowd.getByText('LIVE', { exact: true })).toBeVisible();
  await says(crowd, '(Today!)');
  await expect(crowd.getByRole('heading', { name: 'Submit Your Clip' })).toHaveCount(0);

  await button(stage, 'Submit Clip').click();
  await says(stage, 'Please provide a clip URL and select a category.');
  await stage.getByLabel('Clip URL').fill('javascript:alert(1)');
  await button(stage, 'Submit Clip').click();
  await says(stage, /^Error submitting clip: Please give an address/);
  await stage.getByLabel('Clip URL').fill('https://clips.example/ada?v=1');
  await expect(stage.getByLabel('Category')).toHaveValue('Rap');
  await button(stage, 'Submit Clip').click();
  await says(stage, 'Clip submitted successfully!');
  await expect(stage.getByLabel('Clip URL')).toHaveValue('');
  await expect(clipOf(crowd, ada.username, 'Rap')).toBeVisible();
  for (const [as, category] of [
    [bola, 'Rap'],
    [bola, 'Dance'],
    [chidi, 'Singing'],
  ] as const) {
    const clipUrl = `https://clips.example/${as.username}/${category}`;
    await ask(submitClip, { as, body: { clipUrl, category } }, cluster.url);
  }
  await expect(clipOf(crowd, chidi.username, 'Singing')).toBeVisible();
  const link = clipOf(crowd, ada.username, 'Rap').getByRole('link', { name: 'View Clip' });
  await expect(link).toHaveAttribute('href', 'https://clips.example/ada?v=1');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');

  await clipOf(crowd, bola.username, 'Rap').getByRole('button', { name: 'Vote' }).press('Enter');
  await says(crowd, 'Vote submitted successfully!');
  await expect(
    clipOf(crowd, bola.username, 'Rap').getByRole('button', { name: 'Already Voted' }),
  ).toBeFocused();
  await expect(clipOf(crowd, bola.username, 'Rap')).toContainText('1 vote');
  for (const { username } of [ada, bola])
    await expect(
      clipOf(crowd, username, 'Rap').getByRole('button', { name: 'Already Voted' }),
    ).toBeDisabled();
  await clipOf(stage, bola.username, 'Dance').getByRole('button', { name: 'Vote' }).click();
  await says(stage, 'Participants cannot vote in the competition.');
  const clips = await ask(showdownClips, { as: friend }, cluster.url);
  for (const { id, category } of clips.filter(({ username }) => username === bola.username))
    await ask(voteClip, { as: friend, body: { clipId: id, category } }, cluster.url);
  await expectNoViolations(crowd, 'the live showdown, in the crowd');
  await expectNoViolations(stage, 'the live showdown, on stage');

  // The creator account ends it.
  const creator = await cluster.browserOf(await cluster.theCreator());
  await creator.goto('/control-panel');
  await says(creator, /Live now/);
  await button(creator, 'End now').click();
  await button(creator, 'End the showdown').click();
  await says(creator, 'The showdown is over.');
  await says(creator, `Champion: ${bola.username}, 3 votes`);
  await expectNoViolations(creator, 'the control panel after the end');
  const id = clips.find(({ username }) => username === bola.username)?.user_id;
  for (const page of [crowd, stage]) {
    await says(page, `The showdown has ended! Winner: user ${id} (${bola.username})`);
    await expect(page.getByText('LIVE', { exact: true })).toHaveCount(0);
    const podium = page.getByRole('region', { name: 'The champion' });
    await expect(podium.getByRole('link', { name: bola.username })).toBeVisible();
  }
  await expectNoViolations(crowd, 'the showdown after its end');
  const winner = await cluster.browserOf(bola);
  await winner.goto('/coins');
  await says(winner, 'Ultimate Showdown prize');
  const visitor = await cluster.browserOf(friend);
  await visitor.goto('/hall-of-fame');
  const wall = visitor.getByRole('region', { name: 'Ultimate Showdown Champions' });
  await expect(wall.getByRole('listitem').filter({ hasText: bola.username })).toContainText('Champion');
  await wall.getByRole('link', { name: bola.username }).first().click();
  await visitor.waitForURL(`**/profile/${bola.username}`);
  await says(visitor, 'Ultimate Showdown Champion');

  // The next Monday.
  cluster.itIs(7 * 24 + 1);
  await crowd.reload();
  await says(crowd, 'Date not yet chosen. Vote below!');
  await says(crowd, 'No participants yet.');
  await expect(crowd.getByLabel('Date option')).toContainText(cluster.dateAt(12));
  await expect(
    crowd.getByRole('region', { name: 'The champion' }).getByRole('link', { name: bola.username }),
  ).toBeVisible();
});

test('by the creator’s hand: the date is set and the day started, and open pages hear it', {
  tag: '@once',
}, async ({ cluster, watch }) => {
  watch.allowStatus(400);
  cluster.itIs(2 * 24 + 12);
  const fan = await cluster.aPerson('fan');
  const [crowd, creator] = [
    await cluster.browserOf(fan),
    await cluster.browserOf(await cluster.theCreator()),
  ];
  await creator.goto('/control-panel');
  await says(creator, /The date is being voted for/);
  await button(creator, 'Set date').click();
  await says(creator, 'Please choose a date.');
  await creator.getByLabel('Showdown date').fill(cluster.dateAt(9));
  await button(creator, 'Set date').click();
  await says(creator, "Error managing the showdown: Please choose one of this week's days to come.");
  await creator.getByLabel('Showdown date').fill(cluster.dateAt(4));
  await button(creator, 'Set date').click();
  await says(creator, `The showdown is on ${cluster.dateAt(4)}.`);

  const listening = crowd.waitForEvent('websocket');
  await crowd.goto('/ultimate-showdown');
  await listening;
  await says(crowd, cluster.dateAt(4));
  await expect(button(crowd, 'Date Already Chosen')).toBeDisabled();
  await button(creator, 'Start now').click();
  await says(creator, /It cannot be undone/);
  await button(creator, 'Start the showdown').click();
  await says(creator, 'The showdown is live.');
  await says(crowd, cluster.dateAt(2));
  await says(crowd, '(Today!)');
  await says(crowd, 'No Rap clips yet.');
  // The page stays open until the next week.
  watch.allowStatus(409);
  cluster.itIs(7 * 24 + 1);
  await button(creator, 'End now').click();
  await button(creator, 'End the showdown').click();
  await says(creator, 'Error managing the showdown: That showdown is over.');
  await says(creator, /The date is being voted for/);
  await expect(creator.getByLabel('Showdown date')).toHaveValue('');
  await expect(button(creator, 'Start now')).toBeEnabled();
});
