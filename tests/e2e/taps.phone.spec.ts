/** What is small to the eye takes a fingertip, 44 pixels across, and none of it from its neighbours (experience.md, Looks). */
import type { Locator } from '@playwright/test';
import { listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { ask } from './support/ask.ts';
import { aBattle, stage } from './support/battles.ts';
import { words } from './support/chat.ts';
import { commentsIn } from './support/feed.ts';
import { aCup, cupOnPage, found } from './support/game-squad.ts';
import { aComment, aPost, aSquad, someWords } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** How far a press reaches around the middle of what is to be pressed, in pixels. */
async function reachOf(target: Locator) {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isIt = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit !== null && element.contains(hit);
    };
    const far = (dx: number, dy: number) => {
      let step = 0;
      while (step < 200 && isIt((step + 1) * dx, (step + 1) * dy)) step += 1;
      return step;
    };
    return { width: far(-1, 0) + far(1, 0) + 1, height: far(0, -1) + far(0, 1) + 1 };
  });
}

async function expectFingertip(target: Locator) {
  const { width, height } = await reachOf(target);
  expect(
    Math.min(width, height),
    `${await target.textContent()}: ${width} x ${height}`,
  ).toBeGreaterThanOrEqual(44);
}

test('the brand, and the name of who comments', async ({ page, me }) => {
  const post = await aPost(me);
  const commenter = await aPerson('ada');
  for (const content of ['First of all', 'And then']) await aComment(commenter, post, content);
  await page.goto(`/post/${post.id}`);
  await expectFingertip(page.getByRole('banner').getByRole('link', { name: 'HypeGist' }));
  const comment = commentsIn(page.getByRole('article').first()).last();
  await expectFingertip(comment.getByRole('link', { name: commenter.username }).last());
});

test('the names on a battle, and the title of a tournament', async ({ page, me }) => {
  const creator = await aPerson('bola');
  const content = someWords('Zanku');
  await aBattle(creator, { content });
  await page.goto('/hype-battles');
  await expectFingertip(stage(page, creator.username, content).getByRole('link', { name: creator.username }));
  const cup = await aCup(me, await found(me));
  await page.goto('/game-squad');
  await expectFingertip((await cupOnPage(page, cup.title)).getByRole('link', { name: cup.title }));
});

test('what stands in a message, and what is under it, in both kinds of chat', async ({ page, me }) => {
  const friend = await aPerson('friend');
  const body = { recipientUsername: friend.username };
  const { conversationId, dm } = await ask(sendMessage, { as: me, body: { ...body, content: 'Who is on?' } });
  await ask(listMessages, { as: friend, params: { conversationId }, query: {} });
  const theirs = { recipientUsername: me.username, conversationId, replyTo: dm?.id };
  await ask(sendMessage, { as: friend, body: { ...theirs, content: 'Me, https://example.com/a' } });
  await ask(sendMessage, { as: friend, body: { ...theirs, content: 'By six' } });
  await page.goto(`/chat/${conversationId}`);
  const log = page.getByRole('log');
  await expect(words(page, 'By six')).toBeVisible();
  // Under words; a link right above keeps its own room.
  for (const name of [/^Reply to/, /^Unsend/])
    await expectFingertip(log.getByRole('button', { name }).first());
  for (const name of [/^Reply to/, /^Report/])
    await expectFingertip(log.getByRole('button', { name }).last());
  await expectFingertip(log.getByRole('button', { name: /In reply to/ }).last());
  // A link right under a quote is not covered.
  await log.getByRole('link', { name: 'https://example.com/a' }).click({ trial: true });

  const squadId = await aSquad(me, someWords('Ludo'));
  const say = (message: string, replyTo: number | null) =>
    ask(sendSquadMessage, { as: me, body: { squadId, message, replyTo } });
  const { squad_message: first } = await say('Who is on?', null);
  for (const message of ['Me', 'By six']) await say(message, first.id);
  await page.goto(`/squad-details/${squadId}`);
  await expect(log.getByText('By six')).toBeVisible();
  for (const name of [/^Reply to/, /^Delete/, /In reply to/])
    for (const each of await log.getByRole('button', { name }).all()) await expectFingertip(each);
});
