/** A chat whose newest message is deleted while somebody reads further up. */
import { deleteSquadMessage } from '@/lib/domains/squad-chat/deletion-schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { joinSquad } from '@/lib/domains/squads/schema';
import { ask } from './support/ask.ts';
import { openLive } from './support/live-events.ts';
import { aSquad, someWords, sql } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('it neither moves the reader nor is announced as new, and what was announced goes with it', {
  tag: '@once',
}, async ({ page, me }) => {
  const friend = await aPerson('friend');
  const squadId = await aSquad(me, someWords('Ludo'));
  await ask(joinSquad, { as: friend, body: { squadId } });
  await sql(
    `insert into squad_messages (squad_id, user_id, message, created_at)
     select $1, (select id from users where username = $2), 'line ' || n, now() - interval '1 day' + n * interval '1 minute'
     from generate_series(1, 40) n`,
    [squadId, friend.username],
  );
  // With the newest gone, the reader's own is the newest, which would take them to the end.
  await ask(sendSquadMessage, { as: me, body: { squadId, message: 'mine' } });
  const say = async (message: string) =>
    (await ask(sendSquadMessage, { as: friend, body: { squadId, message } })).squad_message.id;
  const remove = (messageId: number) => ask(deleteSquadMessage, { as: friend, params: { messageId } });
  const newest = await say('newest');
  await openLive(page, `/squad-details/${squadId}`);
  const log = page.getByRole('log');
  const said = (text: string) => log.getByText(text, { exact: true });
  const fresh = page.getByRole('button', { name: 'New messages' });
  await log.scrollIntoViewIfNeeded();
  await expect(said('newest')).toBeInViewport();
  await log.evaluate((box) => box.scrollTo({ top: box.scrollHeight / 2 }));
  await expect(said('newest')).not.toBeInViewport();
  const top = await log.evaluate((box) => box.scrollTop);

  await remove(newest);
  await expect(said('newest')).toHaveCount(0);
  await expect(fresh).toHaveCount(0);
  expect(await log.evaluate((box) => box.scrollTop)).toBe(top);

  const [one, other] = [await say('one more'), await say('and another')];
  await expect(said('and another')).toBeAttached();
  await expect(fresh).toBeVisible();
  await remove(other);
  await expect(said('and another')).toHaveCount(0);
  await expect(fresh).toBeVisible();
  await remove(one);
  await expect(said('one more')).toHaveCount(0);
  await expect(fresh).toHaveCount(0);
  expect(await log.evaluate((box) => box.scrollTop)).toBe(top);
});
