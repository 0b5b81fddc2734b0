/** A battle that changed while there was no connection, or while an older page of battles was on its way. */
import type { Page } from '@playwright/test';
import { deleteBattle } from '@/lib/domains/battles/deletion-schema';
import type { Battle } from '@/lib/domains/battles/schema';
import { ask } from './support/ask.ts';
import { aBattle, anAnswer, aVote, stage } from './support/battles.ts';
import { keepBackAnswer } from './support/late-answer.ts';
import { openLive } from './support/live-events.ts';
import { someWords, sql } from './support/made.ts';
import { aPerson, blockEverybody, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Takes every block between the two away. */
const unblock = (one: Person, other: Person) =>
  sql(
    `delete from blocks using users a, users b
     where a.username = $1 and b.username = $2 and (blocker_id, blocked_id) in ((a.id, b.id), (b.id, a.id))`,
    [one.username, other.username],
  );

/**
 * Somebody whose battles the reader alone sees, and who alone is seen by the reader: tests beside this one post battles too.
 * @returns also what takes the battles away
 */
async function creatorFor(reader: Person) {
  const ends = [await blockEverybody(reader)];
  const creator = await aPerson('creator');
  ends.push(await blockEverybody(creator));
  await unblock(creator, reader);
  const leave = async () => {
    await sql('delete from battles using users u where user_id = u.id and u.username = $1', [
      creator.username,
    ]);
    for (const end of ends) await end();
  };
  return { creator, leave };
}

/** Posts enough newer ones that this battle is on an older page. */
const bury = (battle: Battle) =>
  sql(
    `insert into battles (user_id, category, content, media_url, voting_deadline, created_at)
     select user_id, category, 'newer ' || n, media_url, voting_deadline, created_at
     from battles, generate_series(1, 25) n where id = $1`,
    [battle.id],
  );

/**
 * Scrolls until it is on the screen; older pages load on the way. In steps that pass no row: where others are far below it, the
 * button at the end would lead past it, and a row that is far from the screen is not rendered.
 */
async function digOut(page: Page, old: ReturnType<typeof stage>) {
  await expect(async () => {
    if (!(await old.isVisible())) await page.mouse.wheel(0, 2000);
    await old.scrollIntoViewIfNeeded({ timeout: 250 });
  }).toPass({ intervals: [0] });
}

test('a hidden one goes, also far down where only older pages reach', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allow(/WebSocket connection/);
  const { creator, leave } = await creatorFor(me);
  const words = someWords('Zanku');
  const battle = await aBattle(creator, { content: words });
  await bury(battle);
  const { cut, comeBack } = await openLive(page, '/hype-battles');
  const old = stage(page, creator.username, words);
  await digOut(page, old);
  await cut();
  await sql('update battles set hidden_at = now() where id = $1', [battle.id]);
  await comeBack();
  await expect(old).toHaveCount(0);
  await expect(stage(page, creator.username, 'newer 1')).toBeVisible();
  await leave();
});

test('more than a page of new ones: all are reached, and the older ones below them', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allow(/WebSocket connection/);
  const { creator, leave } = await creatorFor(me);
  const words = someWords('Gwara');
  const battle = await aBattle(creator, { content: words });
  const { cut, comeBack } = await openLive(page, '/hype-battles');
  const old = stage(page, creator.username, words);
  await expect(old).toBeVisible();
  await cut();
  await bury(battle);
  await comeBack();
  await expect(stage(page, creator.username, 'newer 25')).toBeVisible();
  // The first that a page of twenty does not have.
  await digOut(page, stage(page, creator.username, 'newer 5'));
  await digOut(page, old);
  await leave();
});

test('a deleted one does not come back with a page that was read before', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allow(/WebSocket connection/);
  const { creator, leave } = await creatorFor(me);
  const battle = await aBattle(creator, { content: someWords('Shaku') });
  const { cut, comeBack } = await openLive(page, '/hype-battles');
  const card = stage(page, creator.username, battle.content);
  await expect(card).toBeVisible();
  await cut();
  const { read, arrive } = await keepBackAnswer(page, '**/api/hype-battles?*');
  await comeBack();
  await read;
  await ask(deleteBattle, { as: creator, params: { battleId: battle.id } });
  await expect(card).toHaveCount(0);
  await arrive();
  await expect(card).toHaveCount(0);
  await leave();
});

test('one whose time is up far down has its result', { tag: '@once' }, async ({ page, me }) => {
  const { creator, leave } = await creatorFor(me);
  const rival = await aPerson('rival');
  for (const one of [creator, me]) await unblock(one, rival);
  const words = someWords('Legwork');
  const battle = await aBattle(creator, { content: words, opponentUsername: rival.username });
  await bury(battle);
  await anAnswer(rival, battle);
  await aVote(me, battle, 'creator');
  await page.goto('/hype-battles');
  await sql(`update battles set voting_deadline = now() + interval '8 seconds' where id = $1`, [battle.id]);
  const old = stage(page, creator.username, words);
  await digOut(page, old);
  await expect(old.getByText(`Winner: ${creator.username}`)).toBeVisible({ timeout: 40_000 });
  await leave();
});
