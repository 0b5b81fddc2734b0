/** Who can never meet, whatever either of them presses (rules.md, Contact). */
import type { Locator, Page } from '@playwright/test';
import { joinSquad } from '@/lib/domains/squads/schema';
import { answerTo, ask } from './support/ask.ts';
import { aBattle } from './support/battles.ts';
import { found } from './support/game-squad.ts';
import { aComment, aPost, someWords, sql } from './support/made.ts';
import { aVideo } from './support/media.ts';
import { aPerson, bornAgo, type Person } from './support/people.ts';
import { openForms } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/** What would end the journey, or is about somebody in another way than reaching them. */
const elsewhere = /log out|block|report|delete|dark|light|theme|mute|menu|download|remove/i;

/** Presses every button of what is open, or of a part of it, and closes what a press brings up. */
async function pressEverything(page: Page, within: Locator = page.getByRole('main')) {
  const opened = page.url();
  const buttons = within.getByRole('button');
  await page.waitForLoadState('networkidle');
  const count = await buttons.count();
  for (let index = 0; index < count; index += 1) {
    const button = buttons.nth(index);
    const name = (await button.textContent({ timeout: 2000 }).catch(() => null)) ?? '';
    if (!name || elsewhere.test(name) || !(await button.isEnabled({ timeout: 2000 }).catch(() => false)))
      continue;
    await button.click({ timeout: 2000 }).catch(() => undefined);
    await page.keyboard.press('Escape');
    if (page.url() !== opened) await page.goto(opened);
  }
  return count;
}

const between = (one: Person, other: Person) =>
  sql(
    `select 'chat' as what from conversations c join users a on a.id = c.low_user_id join users b on b.id = c.high_user_id
       where array[a.username, b.username] @> $1
     union all select 'request' from friend_requests r join users a on a.id = r.sender_id
       join users b on b.id = r.recipient_id where array[a.username, b.username] @> $1
     union all select 'friends' from friendships f join users a on a.id = f.user_id join users b on b.id = f.friend_id
       where array[a.username, b.username] @> $1
     union all select 'challenge' from battles t join users a on a.id = t.user_id join users b on b.id = t.opponent_id
       where array[a.username, b.username] @> $1`,
    [[one.username, other.username]],
  );

test('no button brings a 13-year-old and a 19-year-old together', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
  watch,
}) => {
  test.slow();
  for (const status of [400, 403, 404, 409]) watch.allowStatus(status);
  const grown = await aPerson('grown');
  await Promise.all([bornAgo(me, 13, 1), bornAgo(grown, 19, 1)]);
  const [mine, theirs] = [await aPost(me), await aPost(grown)];
  await aComment(grown, mine);
  await aComment(me, theirs);
  const other = await otherBrowser(grown);

  for (const [on, who] of [
    [page, grown],
    [other, me],
  ] as const) {
    await on.goto('/people');
    await on.getByLabel('Search by name').fill(who.username.slice(0, 20));
    await expect(on.getByText('can be found')).toBeVisible();
    await on.goto(`/profile/${who.username}`);
    await expect(on.getByRole('button', { name: 'Block' })).toBeVisible();
    for (const name of ['Add friend', 'Send DM', 'Ask to write'])
      await expect(on.getByRole('button', { name })).toHaveCount(0);
    await expect(on.getByRole('link', { name: 'Challenge' })).toHaveCount(0);
    for (const path of [`/profile/${who.username}`, `/post/${on === page ? theirs.id : mine.id}`]) {
      await on.goto(path);
      await pressEverything(on);
    }
    // Made just before, so that it is in the first ten whatever other tests make.
    await aBattle(who);
    await on.goto('/hype-battles');
    const battle = on.getByRole('article', { name: `Battle by ${who.username}` });
    await expect(battle).toBeVisible();
    expect(await pressEverything(on, battle)).toBeGreaterThan(0);
    await openForms(on, 'Post a Battle');
    const asked = on.waitForResponse((answer) => answer.url().includes(who.username));
    await on.getByLabel(/^Opponent Username/).fill(who.username);
    await asked;
    await expect(on.locator(`datalist option[value="${who.username}"]`)).toHaveCount(0);
    const form = on.getByRole('form', { name: 'Post a Battle' });
    await form.getByLabel('Category').selectOption({ index: 1 });
    const clip = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: aVideo() };
    await form.getByLabel('Video').setInputFiles(clip);
    await form.getByRole('button', { name: 'Post Battle' }).click();
    await expect(on.getByText('You cannot challenge this person.')).toBeVisible();
  }

  // The squad of the one is not there for the other, and closed for whoever knows its id.
  const theirSquad = await found(grown);
  await page.goto('/game-squad');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(theirSquad.game_name)).toHaveCount(0);
  const asked = await answerTo(joinSquad, { as: me, body: { squadId: theirSquad.id } });
  expect(asked.status).toBe(403);

  // In the squad of somebody between them neither sees what the other says.
  const between16 = await aPerson('between');
  await bornAgo(between16, 16, 1);
  const squad = await found(between16);
  for (const as of [me, grown]) await ask(joinSquad, { as, body: { squadId: squad.id } });
  const said = new Map<Page, string>();
  for (const on of [page, other]) {
    await on.goto(`/squad-details/${squad.id}`);
    const words = someWords();
    said.set(on, words);
    await on.getByLabel('Message', { exact: true }).fill(words);
    await on.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(on.getByText(words)).toBeVisible();
    expect(await pressEverything(on)).toBeGreaterThan(0);
  }
  for (const [on, unseen] of [
    [page, other],
    [other, page],
  ] as const) {
    await on.reload();
    // The buttons left a quote of it at the form, which a reload keeps.
    const messages = on.getByRole('log', { name: 'Messages' });
    await expect(messages.getByText(said.get(on) ?? '')).toBeVisible();
    await expect(on.getByText(said.get(unseen) ?? '')).toHaveCount(0);
  }
  expect(await between(me, grown)).toEqual([]);
});
