/** A battle that was hidden while there was no connection. */
import { aBattle, stage } from './support/battles.ts';
import { openLive } from './support/live-events.ts';
import { someWords, sql } from './support/made.ts';
import { aPerson, blockEverybody } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('it goes, also far down where only older pages reach', { tag: '@once' }, async ({ page, me, watch }) => {
  watch.allow(/WebSocket connection/);
  const creator = await aPerson('creator');
  const words = someWords('Zanku');
  // Nobody else's page is full of them.
  const end = await blockEverybody(creator);
  await sql(
    `delete from blocks using users author, users reader
     where blocker_id = author.id and author.username = $1 and blocked_id = reader.id and reader.username = $2`,
    [creator.username, me.username],
  );
  const battle = await aBattle(creator, { content: words });
  await sql(
    `insert into battles (user_id, category, content, media_url, voting_deadline, created_at)
     select user_id, category, 'newer ' || n, media_url, voting_deadline, created_at
     from battles, generate_series(1, 25) n where id = $1`,
    [battle.id],
  );
  const { cut, comeBack } = await openLive(page, '/hype-battles');
  const old = stage(page, creator.username, words);
  await expect(async () => {
    if (!(await old.isVisible()))
      await page.getByRole('button', { name: 'Load more battles' }).click({ timeout: 1000 });
    await old.scrollIntoViewIfNeeded({ timeout: 1000 });
  }).toPass();
  await cut();
  await sql('update battles set hidden_at = now() where id = $1', [battle.id]);
  await comeBack();
  await expect(old).toHaveCount(0);
  await expect(stage(page, creator.username, 'newer 1')).toBeVisible();
  await sql('delete from battles using users u where user_id = u.id and u.username = $1', [creator.username]);
  await end();
});
