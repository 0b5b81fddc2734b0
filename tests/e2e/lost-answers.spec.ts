/**
 * A press whose answer was lost, and what somebody else changed meanwhile: the next press says how it is, and the page shows it.
 * Nothing counts twice.
 */
import { changeFriend } from '@/lib/domains/friends/schema';
import { addComment } from '@/lib/domains/posts/schema';
import { listSquads } from '@/lib/domains/squads/schema';
import { ask } from './support/ask.ts';
import { commentIn } from './support/feed.ts';
import { button, found, squadOnPage } from './support/game-squad.ts';
import { aPost, sql } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { loseAnswer } from './support/refuse.ts';
import { expect, test } from './support/test.ts';

const lost = 'No response from server. Check your network.';

test('joining and leaving a squad', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowNoNetwork();
  watch.allowStatus(409);
  const squad = await found(await aPerson('founder'));
  await page.goto('/game-squad');
  const card = await squadOnPage(page, squad.game_name);
  await loseAnswer(page, '**/api/game-squads/join');
  await button(card, 'Join').click();
  await expect(card.getByText(`Error joining squad: ${lost}`)).toBeVisible();
  await button(card, 'Join').click();
  await expect(card.getByText('You are already in this squad.')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Squad Details' })).toBeVisible();

  await loseAnswer(page, '**/api/game-squads/leave');
  for (const said of [`Error leaving squad: ${lost}`, 'You are not in this squad.']) {
    await button(card, 'Leave').click();
    await button(page.getByRole('dialog'), 'Leave').click();
    await expect(card.getByText(said)).toBeVisible();
  }
  await expect(button(card, 'Join')).toBeVisible();
  expect(me.username).not.toBe('');
});

test('a win that is reported again counts once; the next one counts', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowNoNetwork();
  const squad = await found(me);
  const wins = async () =>
    (await ask(listSquads, { as: me, query: { mine: '1' } })).find(({ id }) => id === squad.id)?.wins;
  await page.goto('/game-squad');
  const card = await squadOnPage(page, squad.game_name);
  await loseAnswer(page, '**/api/game-squads/report-win');
  await button(card, 'Report Win').click();
  await expect(card.getByText(`Error reporting win: ${lost}`)).toBeVisible();
  await button(card, 'Report Win').click();
  await expect(card.getByText('1 win reported')).toBeVisible();
  expect(await wins()).toBe(1);
  await button(card, 'Report Win').click();
  await expect(card.getByText('2 wins reported')).toBeVisible();
  expect(await wins()).toBe(2);
});

test('pinning a comment', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowNoNetwork();
  watch.allowStatus(409);
  const post = await aPost(me);
  await ask(addComment, { as: me, body: { postId: post.id, content: 'First' } });
  await page.goto(`/post/${post.id}`);
  const comment = commentIn(page.getByRole('article'), 'First');
  await loseAnswer(page, '**/api/posts/comments/pin');
  await button(comment, 'Pin').click();
  await expect(comment.getByText(`Error pinning comment: ${lost}`)).toBeVisible();
  await button(comment, 'Pin').click();
  await expect(comment.getByText('Pinned')).toBeVisible();
  await expect(button(comment, 'Pin')).toHaveCount(0);
  await expect(comment.getByText('Error pinning')).toHaveCount(0);
});

test('a friend request that was taken back while the profile was open', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(409);
  const other = await aPerson('other');
  const body = { username: me.username };
  await ask(changeFriend, { as: other, body: { ...body, action: 'request' } });
  await page.goto(`/profile/${other.username}`);
  const accept = page.getByRole('button', { name: `Accept ${other.username}` });
  await expect(accept).toBeVisible();
  await ask(changeFriend, { as: other, body: { ...body, action: 'cancel' } });
  await accept.click();
  await expect(page.getByText('That request is no longer there.')).toBeVisible();
  await expect(accept).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Add friend ${other.username}` })).toBeVisible();
});

test('a login that ended elsewhere goes from the list', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowStatus(404);
  await sql(
    `insert into sessions (id, user_id, device, created_at, expires_at, last_seen_at)
     select gen_random_uuid()::text, id, 'A borrowed phone', now(), now() + interval '1 day', now()
     from users where username = $1`,
    [me.username],
  );
  await page.goto('/account');
  const part = page.getByRole('region', { name: 'Where you are logged in' });
  const there = part.getByRole('button', { name: 'Log out there: A borrowed phone' });
  await expect(there).toBeVisible();
  await sql(`delete from sessions where device = 'A borrowed phone'`, []);
  await there.click();
  await expect(part.getByText('Error logging out there:')).toBeVisible();
  await expect(there).toHaveCount(0);
});
