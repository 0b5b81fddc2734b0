/** The list of friends while live events begin to come. */
import { someWords, sql } from './support/made.ts';
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
