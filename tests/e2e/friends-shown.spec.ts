/** The list of friends while live events begin to come. */
import { changeFriend } from '@/lib/domains/friends/schema';
import { ask } from './support/ask.ts';
import { befriend } from './support/friends.ts';
import { openLive } from './support/live-events.ts';
import { someWords, sql } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('friends that were loaded by Show more stay when the live connection opens', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const stem = someWords('many').replace(/\W/g, '').slice(-12);
  await sql(
    `with other as (
       insert into users (email, username, username_key, password_hash, dob, created_at)
       select $2 || n || '@example.com', $2 || n, lower($2) || n, 'none', '2011-01-01', now()
       from generate_series(1, 55) n returning id)
     insert into friendships (user_id, friend_id, created_at)
     select mine.id, other.id, now() from other, users mine where mine.username = $1
     union all select other.id, mine.id, now() from other, users mine where mine.username = $1`,
    [me.username, stem],
  );
  const opened = Promise.withResolvers<void>();
  await page.routeWebSocket(/.*/, async (socket) => {
    await opened.promise;
    socket.connectToServer();
  });
  await page.goto('/people');
  const rows = page.getByRole('region', { name: 'Friends', exact: true }).getByRole('listitem');
  await page.getByRole('button', { name: 'Show more friends' }).click();
  await expect(rows).toHaveCount(55);
  const loaded = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/friends');
  opened.resolve();
  await loaded;
  await page.waitForLoadState('networkidle');
  await expect(rows).toHaveCount(55);
  await expect(page.getByRole('button', { name: 'Show more friends' })).toHaveCount(0);
});

test('a friendship that the other one ends is gone from the open page, without a word', {
  tag: '@once',
}, async ({ page, me }) => {
  const [friend, other] = [await aPerson('friend'), await aPerson('other')];
  await befriend(friend, me);
  await befriend(other, me);
  await openLive(page, '/people');
  const friends = page.getByRole('region', { name: 'Friends', exact: true });
  await expect(friends.getByRole('button', { name: `Remove ${friend.username}` })).toBeVisible();
  await ask(changeFriend, { as: friend, body: { username: me.username, action: 'remove' } });
  await expect(friends.getByRole('button', { name: `Remove ${friend.username}` })).toHaveCount(0);
  await expect(friends.getByRole('button', { name: `Remove ${other.username}` })).toBeVisible();
  await expect(page.getByText(/no longer/)).toHaveCount(0);
});
