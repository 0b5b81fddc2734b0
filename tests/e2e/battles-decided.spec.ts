/** What reports and the creator account do to a battle, on its page (rules.md, Battles). */
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aBattle, anAnswer, aVote, enter, stage } from './support/battles.ts';
import { someWords, sql } from './support/made.ts';
import { aPerson, signIn, theCreator } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** By three whose reports count (rules.md, Safety), so that it is hidden at once. */
async function reportedByThree(targetType: 'battle' | 'battle_response', targetId: number) {
  for (const name of ['one', 'two', 'three']) {
    const as = await aPerson(name);
    await sql(`update users set created_at = now() - interval '2 days' where username = $1`, [as.username]);
    await ask(report, { as, body: { targetType, targetId, reason: 'bullying' } });
  }
}

test('a response that three reported stops the voting on open pages, and dismissed, its time is back', {
  tag: '@once',
}, async ({ page, me }) => {
  const [creator, rival] = [await aPerson('ada'), await aPerson('bola')];
  const words = someWords('Shaku');
  const battle = await aBattle(creator, { opponentUsername: rival.username, content: words });
  await anAnswer(rival, battle);
  await enter(page);
  const card = stage(page, creator.username, words);
  const forCreator = card.getByRole('button', { name: `Vote for ${creator.username}` });
  await expect(forCreator).toBeEnabled();
  await expect(card.getByText(/^4[78]h/)).toBeVisible();
  // The page listens once it has heard of a vote.
  await expect(async () => {
    await aVote(await aPerson('warm'), battle, 'creator');
    await expect(card.getByText(/^[1-9]\d* votes?$/).first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  await reportedByThree('battle_response', battle.id);
  await expect(card.getByText(`${rival.username}'s response was taken down`)).toBeVisible();
  await expect(forCreator).toBeDisabled();

  await sql(`update battles set response_hidden_at = now() - interval '5 hours' where id = $1`, [battle.id]);
  const [found] = await sql<{ id: number }>(
    `select id from reports where target_type = 'battle_response' and target_id = $1 limit 1`,
    [battle.id],
  );
  const params = { id: found?.id ?? 0 };
  await ask(moderate, { as: await theCreator(), params, body: { action: 'dismiss' } });
  await expect(card.getByText(/^5[23]h/)).toBeVisible();
  await expect(forCreator).toBeEnabled();
  await expect(card.locator('video')).toHaveCount(2);
  await card.getByRole('button', { name: `Vote for ${rival.username}` }).click();
  await expect(page.getByText('Vote recorded successfully!')).toBeVisible();
  const mine = 'select v.vote_for from battle_votes v join users u on u.id = v.user_id where u.username = $1';
  expect(await sql(mine, [me.username])).toEqual([{ vote_for: 'opponent' }]);
});

test('a battle of which something is hidden is asked for by itself, wherever on the page it stands', {
  tag: '@once',
}, async ({ page, me: _ }) => {
  const [creator, rival] = [await aPerson('ada'), await aPerson('bola')];
  const words = someWords('Alanta');
  const battle = await aBattle(creator, { opponentUsername: rival.username, content: words });
  await anAnswer(rival, battle);
  await enter(page);
  const card = stage(page, creator.username, words);
  await expect(async () => {
    await aVote(await aPerson('warm'), battle, 'creator');
    await expect(card.getByText(/^[1-9]\d* votes?$/).first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  const alone = () => page.waitForRequest(`**/api/hype-battles?limit=1&before=${battle.id + 1}`);
  const asked = alone();
  await reportedByThree('battle_response', battle.id);
  await asked;
  await expect(card.getByText(`${rival.username}'s response was taken down`)).toBeVisible();
  const askedAgain = alone();
  await reportedByThree('battle', battle.id);
  await askedAgain;
  await expect(card).toHaveCount(0);
});

test('the video of somebody who is suspended: an open page says so once it is started, and votes go on', {
  tag: '@once',
}, async ({ page, me: _, watch }) => {
  watch.allowStatus(404);
  const [creator, rival] = [await aPerson('ada'), await aPerson('bola')];
  const words = someWords('Zanku');
  const battle = await aBattle(creator, { opponentUsername: rival.username, content: words });
  await anAnswer(rival, battle);
  await enter(page);
  const card = stage(page, creator.username, words);
  const screen = card.locator('video');
  await expect(screen).toHaveCount(2);
  await sql('update users set suspended_at = now() where username = $1', [rival.username]);
  await screen.nth(1).evaluate((video: HTMLVideoElement) => video.play().catch(() => {}));
  const notice = card.getByText('This video is not shown at present');
  await expect(notice).toBeVisible();
  await expect(screen).toHaveCount(1);
  await expectNoViolations(page, 'a video that is not shown');
  await card.getByRole('button', { name: `Vote for ${rival.username}` }).click();
  await expect(page.getByText('Vote recorded successfully!')).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await sql('update users set suspended_at = null where username = $1', [rival.username]);
  await page.reload();
  await expect(screen).toHaveCount(2);
  await expect(notice).toHaveCount(0);
});

test('the creator account voids votes, and is told that the counts show for whom they were', {
  tag: '@once',
}, async ({ page, context }) => {
  const [creator, fan] = [await aPerson('host'), await aPerson('fan')];
  const words = someWords('Bought');
  const battle = await aBattle(creator, { content: words });
  await aVote(fan, battle, 'creator');
  await signIn(context, await theCreator());
  await enter(page);
  const card = stage(page, creator.username, words);
  await card.getByRole('button', { name: 'More about this battle' }).click();
  await card.getByRole('button', { name: 'Void votes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void votes' });
  await expect(dialog.getByText('If it is one vote, they show which side it was for.')).toBeVisible();
  await dialog.getByLabel('Usernames').fill(fan.username);
  await dialog.getByLabel('Reason').fill('one person, many names');
  await dialog.getByRole('button', { name: 'Void votes' }).click();
  await expect(dialog.getByText('1 vote removed.')).toBeVisible();
  await expectNoViolations(page, 'voiding votes');
  await page.reload();
  await expect(card).toContainText('1 vote removed by the creator account');
});
