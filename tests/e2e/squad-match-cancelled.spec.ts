/** The next match on a squad's board, once its message is deleted (overview.md, Squad details). */
import { deleteSquadMessage } from '@/lib/domains/squad-chat/deletion-schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { joinSquad } from '@/lib/domains/squads/schema';
import { ask } from './support/ask.ts';
import { openLive } from './support/live-events.ts';
import { aSquad, someWords, sql } from './support/made.ts';
import { aPerson, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** A match of `me`'s squad that somebody has fixed, and more messages since than the page loads. */
async function aMatchFurtherUp(me: Person) {
  const friend = await aPerson('friend');
  const squadId = await aSquad(me, someWords('Ludo'));
  await ask(joinSquad, { as: friend, body: { squadId } });
  const matchAt = `${new Date().getUTCFullYear() + 1}-03-08T17:30:00Z`;
  const { squad_message } = await ask(sendSquadMessage, {
    as: friend,
    body: { squadId, message: 'Final', matchAt },
  });
  await sql(
    `insert into squad_messages (squad_id, user_id, message, created_at)
     select $1, (select id from users where username = $2), 'line ' || n, now() from generate_series(1, 55) n`,
    [squadId, friend.username],
  );
  const cancel = () => ask(deleteSquadMessage, { as: friend, params: { messageId: squad_message.id } });
  return { path: `/squad-details/${squadId}`, cancel };
}

for (const way of ['while the page is live', 'while it has no connection'])
  test(`a match that is cancelled is on the board no more, also further up than what is loaded: ${way}`, {
    tag: '@once',
  }, async ({ page, me, watch }) => {
    watch.allow(/WebSocket connection/);
    const { path, cancel } = await aMatchFurtherUp(me);
    const { cut, comeBack } = await openLive(page, path);
    const board = page.getByText('Next match').locator('..');
    await expect(board).toContainText('Final');
    if (way === 'while the page is live') await cancel();
    else {
      await cut();
      await cancel();
      await comeBack();
    }
    await expect(board).toHaveText(/Nothing fixed yet/);
  });
