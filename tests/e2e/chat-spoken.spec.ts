/** What a screen reader says in a chat: the newest message of somebody else, once, and nothing else of the chat. */
import type { Page } from '@playwright/test';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { joinSquad } from '@/lib/domains/squads/schema';
import { ask } from './support/ask.ts';
import { bothIn, live, words, write } from './support/chat.ts';
import { aSquad, someWords, sql } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** Notes from now on what every status of the page is changed to. @returns all that was noted so far */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      const statuses = changes.map(
        ({ target }) => (target as Element).parentElement?.closest('[role=status]') ?? target,
      );
      for (const status of new Set(statuses))
        if (status instanceof Element && status.matches('[role=status]') && status.textContent)
          said.push(status.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test('in private: a message that came, and neither one’s own, nor older ones, nor a ghost’s seconds', {
  tag: '@once',
}, async ({ page, me, otherBrowser }) => {
  test.slow();
  const { other, friend, conversationId } = await bothIn(page, me, otherBrowser);
  await sql(
    `insert into messages (conversation_id, sender_id, content, created_at)
     select $1, (select id from users where username = $2), 'old ' || n, now() from generate_series(1, 60) n`,
    [conversationId, friend.username],
  );
  await page.reload();
  await expect(words(page, 'old 60')).toBeVisible();
  await expect(log(page)).toHaveAttribute('aria-live', 'off');
  const said = await listen(page);

  await write(other, 'On my way');
  await expect(words(page, 'On my way')).toBeVisible();
  const first = `${friend.username}: On my way`;
  await expect(page.getByRole('status').filter({ hasText: first })).toHaveText(first);
  await write(page, 'Bring the speaker');
  await expect(words(page, 'Bring the speaker')).toBeVisible();
  await expect(page.getByText('Sending ...')).toHaveCount(0);
  await log(page).evaluate((box) => box.scrollTo(0, 0));
  await expect(words(page, 'old 1')).toBeAttached();
  await expect(page.getByRole('status').filter({ hasText: first })).toHaveText(first);
  expect(await said()).toEqual([first]);

  await log(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await other.getByRole('checkbox', { name: /Ghost Bomb/ }).check();
  await write(other, 'meet by the gate');
  await expect(words(page, 'meet by the gate')).toBeVisible();
  const ghost = `${friend.username}: Ghost Bomb. meet by the gate`;
  await expect(page.getByRole('status').filter({ hasText: ghost })).toHaveText(ghost);
  await expect(log(page).getByText(/^[1-5] s left$/)).toBeVisible();
  await expect(words(page, 'meet by the gate')).toHaveCount(0);
  await expect(page.getByText('A Ghost Bomb was here. It vanished.')).toBeVisible();
  // Its words are gone for whoever listens too.
  await expect(page.getByRole('status').filter({ hasText: friend.username })).toHaveCount(0);
  expect(await said()).toEqual([first, ghost]);
});

test('in a squad: the same words twice are said twice', { tag: '@once' }, async ({ page, me }) => {
  const friend = await aPerson('friend');
  const squadId = await aSquad(me, someWords('Ludo'));
  await ask(joinSquad, { as: friend, body: { squadId } });
  const say = (message: string) => ask(sendSquadMessage, { as: friend, body: { squadId, message } });
  await say('Here before');
  const socket = live(page);
  await page.goto(`/squad-details/${squadId}`);
  await socket;
  await expect(log(page)).toHaveAttribute('aria-live', 'off');
  const said = await listen(page);
  for (const times of [1, 2]) {
    await say('Who is on?');
    await expect(words(page, 'Who is on?')).toHaveCount(times);
  }
  await expect.poll(said).toEqual(Array(2).fill(`${friend.username}: Who is on?`));
  await page.getByLabel('Message', { exact: true }).fill('I am');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(words(page, 'I am')).toBeVisible();
  await expect(page.getByText('Sending ...')).toHaveCount(0);
  expect(await said()).toHaveLength(2);
});
