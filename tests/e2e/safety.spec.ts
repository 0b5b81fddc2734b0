import { uploadProfileMedia } from '@/lib/domains/profiles/schema';
import { createTeam } from '@/lib/domains/teams/schema';
import { demoCreator } from '@/prisma/seed/people';
import { ask } from './support/ask.ts';
import { cardOf, choose } from './support/feed.ts';
import { aCup, button, cupOnPage, found, squadOnPage } from './support/game-squad.ts';
import { aPost } from './support/made.ts';
import { aPicture, sendFile } from './support/media.ts';
import { aName, aPerson, theCreator } from './support/people.ts';
import { openForms } from './support/shell.ts';
import { expect, test } from './support/test.ts';

test('a report becomes a hidden post', { tag: '@once' }, async ({ page, me, otherBrowser, watch }) => {
  watch.allowStatus(404);
  const post = await aPost(await aPerson('author'));
  await page.goto(`/post/${post.id}`);
  await choose(cardOf(page, post.content), 'Report');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(
    dialog
      .getByText('Error reporting: Please choose a reason.')
      .or(dialog.getByText('Please choose a reason.')),
  ).toBeVisible();
  await dialog.getByLabel('Why?').selectOption('bullying');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('status')).toBeFocused();
  const code = await dialog.getByText(/^HG-/).textContent();

  const creator = await otherBrowser(await theCreator());
  await creator.goto('/control-panel');
  await expect(creator.getByRole('heading', { name: 'No helpline is confirmed' })).toBeVisible();
  const report = creator.getByRole('article', { name: `Report ${code}` });
  await expect(report).toContainText(post.content);
  await report.getByRole('button', { name: 'Hide' }).click();
  await expect(creator.getByLabel('Which rule?')).toHaveValue('R2');
  await creator.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect(report).toHaveCount(0);
  await creator.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(creator.getByRole('listitem').filter({ hasText: String(code) })).toContainText(
    'R2 No bullying',
  );

  // Whoever reported is told.
  await page.goto('/reports');
  await expect(page.getByRole('listitem').filter({ hasText: String(code) })).toContainText('We removed it.');

  expect((await page.goto(`/post/${post.id}`))?.status()).toBe(404);
  await page.goto(`/profile/${post.username}`);
  await expect(page.getByText(post.content)).toHaveCount(0);
  expect(me.username).not.toBe(post.username);
});

test('blocked people do not meet; unblocked they do again', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowStatus(404);
  const other = await aPerson('other');
  const post = await aPost(other);
  await page.goto(`/profile/${other.username}`);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await page.waitForURL('/dashboard');
  await expect(page.getByText(post.content)).toHaveCount(0);
  expect((await page.goto(`/profile/${other.username}`))?.status()).toBe(404);
  await page.goto('/blocked');
  await page.getByRole('button', { name: `Unblock ${other.username}` }).click();
  await expect(page.getByText('You have blocked nobody.')).toBeVisible();
  expect((await page.goto(`/profile/${other.username}`))?.status()).toBe(200);
  expect(me.username).not.toBe(other.username);
});

test('all but the creator are told that the control panel is not theirs', { tag: '@once' }, async ({
  page,
  me,
}) => {
  await page.goto('/control-panel');
  await expect(page.getByText('Unauthorized: Only the creator can access this page.')).toBeVisible();
  expect(me.username).not.toBe(demoCreator.username);
});

test('a squad, a tournament, a team and a picture are reported where they stand', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const founder = await aPerson('founder');
  const squad = await found(founder);
  const cup = await aCup(founder, squad);
  const { team } = await ask(createTeam, { as: founder, body: { name: aName('Left Foot') } });
  await sendFile(uploadProfileMedia, founder, {}, Buffer.from(await aPicture(300, 300)));
  const send = async (kind: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why?').selectOption('hate');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    const code = await dialog.getByText(/^HG-/).textContent();
    await dialog.getByRole('link', { name: 'See what comes of it' }).click();
    await page.waitForURL('/reports');
    await expect(page.getByRole('listitem').filter({ hasText: String(code) })).toContainText(kind);
  };
  await page.goto('/game-squad');
  await button(await squadOnPage(page, squad.game_name), 'Report').click();
  await send('Squad');
  await page.goto('/game-squad');
  await button(await cupOnPage(page, cup.title), 'Report').click();
  await send('Tournament');
  await page.goto('/hype-battles');
  await openForms(page, 'Manage Teams');
  await page.getByLabel('Join a team').selectOption(String(team.id));
  await button(page, 'Report this team').click();
  await send('Team');
  await page.goto(`/profile/${founder.username}`);
  await page.getByRole('button', { name: `Report ${founder.username}` }).click();
  await page.getByRole('dialog').getByLabel('What is it about?').selectOption('The picture');
  await send('Profile picture');
  expect(me.username).not.toBe(founder.username);
});
