/** What the page of battles says once the session has ended on another device (overview.md, Messages). */
import { aBattle, anAnswer, enter, stage } from './support/battles.ts';
import { someWords } from './support/made.ts';
import { aVideo } from './support/media.ts';
import { aName, aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

const clip = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: aVideo() };

test('whose session has ended elsewhere is asked to log in, for what they wanted to do', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowStatus(401);
  const [creator, challenger] = [await aPerson('ada'), await aPerson('bola')];
  const [words, challenge] = [someWords('Shaku'), someWords('Answer me')];
  const battle = await aBattle(creator, { opponentUsername: challenger.username, content: words });
  await anAnswer(challenger, battle);
  await aBattle(challenger, { opponentUsername: me.username, content: challenge });
  await enter(page);
  const ended = { code: 'not_logged_in', message: 'Please log in to continue.' };
  for (const path of ['vote-battle', 'hype-battle', 'hype-battle/respond', 'teams'])
    await page.route(`**/api/${path}`, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 401, json: ended }) : route.fallback(),
    );
  const red = (said: string) => page.getByRole('alert').filter({ hasText: said });
  const here = stage(page, creator.username, words);
  await here.getByRole('button', { name: `Vote for ${creator.username}` }).click();
  await expect(red('Please log in to vote.')).toBeVisible();
  await page.getByLabel('Team Name').fill(aName('Team'));
  await page.getByRole('button', { name: 'Create Team' }).click();
  await expect(red('Please log in to create a team.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Post a Battle' });
  await form.getByLabel('Category').selectOption('dance');
  await form.getByLabel('Video').setInputFiles(clip);
  await form.getByRole('button', { name: 'Post Battle' }).click();
  await expect(red('Please log in to post a battle.')).toBeVisible();
  const asked = stage(page, challenger.username, challenge);
  await asked.getByLabel('Response video').setInputFiles(clip);
  await asked.getByRole('button', { name: 'Post Response' }).click();
  await expect(red('Please log in to respond to a battle.')).toBeVisible();
});
