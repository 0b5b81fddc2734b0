/** Retry repeats what failed, and not something else. */
import type { Page } from '@playwright/test';
import { openLive } from './support/live-events.ts';
import { aComment, aPost, someWords, sql } from './support/made.ts';
import { aPerson, type Person } from './support/people.ts';
import { refuse } from './support/refuse.ts';
import { expect, test } from './support/test.ts';

/** People of this test alone. @returns their ids */
async function manyPeople(count: number): Promise<number[]> {
  const stem = someWords('many').replace(/\W/g, '').slice(-12);
  const rows = await sql<{ id: number }>(
    `insert into users (email, username, username_key, password_hash, dob, created_at)
     select $1 || n || '@example.com', $1 || n, lower($1) || n, 'none', '2011-01-01', now()
     from generate_series(1, $2::int) n returning id`,
    [stem, count],
  );
  return rows.map(({ id }) => id);
}

test('Show more chats', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowStatus(500);
  await sql(
    `with opened as (
       insert into conversations (low_user_id, high_user_id, created_at)
       select mine.id, other, now() from users mine, unnest($2::int[]) other where mine.username = $1
       returning id, low_user_id, high_user_id)
     insert into conversation_members (conversation_id, user_id, other_id, last_message_at)
     select id, low_user_id, high_user_id, now() from opened
     union all select id, high_user_id, low_user_id, now() from opened`,
    [me.username, await manyPeople(55)],
  );
  await refuse(page, '**/api/dms/conversations?*offset=*');
  await page.goto('/chats');
  const rows = page.getByRole('main').getByRole('listitem');
  await page.getByRole('button', { name: 'Show more chats' }).click();
  await expect(page.getByText('Failed to load chats: Not today.')).toBeVisible();
  await page.unroute('**/api/dms/conversations?*offset=*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows).toHaveCount(55);
  await expect(page.getByText('Failed to load chats:')).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('Show more friends', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowStatus(500);
  await sql(
    `with mine as (select id from users where username = $1), other as (select unnest($2::int[]) id)
     insert into friendships (user_id, friend_id, created_at)
     select mine.id, other.id, now() from mine, other union all select other.id, mine.id, now() from mine, other`,
    [me.username, await manyPeople(55)],
  );
  await refuse(page, '**/api/friends?*offset=*');
  await page.goto('/people');
  const rows = page.getByRole('region', { name: 'Friends', exact: true }).getByRole('listitem');
  await page.getByRole('button', { name: 'Show more friends' }).click();
  await expect(page.getByText('Failed to load friends: Not today.')).toBeVisible();
  await page.unroute('**/api/friends?*offset=*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows).toHaveCount(55);
  await expect(page.getByText('Failed to load friends:')).toHaveCount(0);
});

const noticeOf = (page: Page, { username }: Person) =>
  page.getByRole('link', { name: new RegExp(`${username} .*commented on your post`) });

/** A comment whose notice cannot be loaded, until Retry is pressed. */
async function retryNotice(page: Page, me: Person) {
  await page.waitForLoadState('networkidle');
  await refuse(page, '**/api/notices?*');
  const late = await aPerson('late');
  await aComment(late, await aPost(me));
  await expect(page.getByText('Error fetching notices: Not today.')).toBeVisible();
  await page.unroute('**/api/notices?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(noticeOf(page, late)).toBeVisible();
  await expect(page.getByText('Error fetching notices:')).toHaveCount(0);
}

test('the newest notices', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowStatus(500);
  const early = await aPerson('early');
  await aComment(early, await aPost(me));
  await openLive(page, '/notices');
  await expect(noticeOf(page, early)).toBeVisible();
  await retryNotice(page, me);
});

test('the first notice of all', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allowStatus(500);
  await openLive(page, '/notices');
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  await retryNotice(page, me);
});
