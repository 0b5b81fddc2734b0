/** The frame of a small screen (experience.md, The frame): everything that matters lies under the thumb. */
import type { Locator, Page } from '@playwright/test';
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from '../support/ask.ts';
import { expectNoViolations } from '../support/axe.ts';
import { aBattle } from '../support/battles.ts';
import { hold } from '../support/hold-request.ts';
import { aSquad, someWords } from '../support/made.ts';
import { aPerson, type Person } from '../support/people.ts';
import { aRant, noteOf, recent } from '../support/rants.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 360, height: 640 } });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Tabs' });
const tab = (page: Page, name: string) => bar(page).getByRole('link', { name });
const plus = (page: Page) => bar(page).getByRole('button', { name: 'Post, rant or battle' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Someone who wrote, and with whom one may write. */
async function aChat(me: Person) {
  const friend = await aPerson('friend');
  const body = { recipientUsername: me.username, content: 'Are you there?' };
  await ask(sendMessage, { as: friend, body });
  return friend;
}

/** How much of something can be seen between the header and the bar, in pixels of height. */
const seenOf = (what: Locator) =>
  what.first().evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const header = document.querySelector('.page-nav > .bg-danfo')?.getBoundingClientRect().bottom ?? 0;
    const tabs = document.querySelector('.tab-bar')?.getBoundingClientRect().top ?? innerHeight;
    return Math.min(bottom, tabs) - Math.max(top, header);
  });

test('a first visit reaches a post, a chat, a squad and a battle with the thumb alone', async ({
  page,
  me,
}) => {
  const friend = await aChat(me);
  await page.goto('/dashboard');
  await plus(page).tap();
  await sheet(page, 'What will it be?').getByRole('link', { name: /^Post/ }).tap();
  await page.waitForURL('/create-post');
  await expect(sheet(page, 'What will it be?')).toBeHidden();
  await expect(page.getByLabel("What's the gist?")).toBeVisible();

  const waiting = tab(page, 'Chats');
  await expect(waiting).toHaveAccessibleName('Chats 1 new');
  await waiting.tap();
  await page.waitForURL('/chats');
  await page.getByRole('main').getByRole('link', { name: friend.username }).first().tap();
  await expect(page.getByRole('log').getByText('Are you there?')).toBeVisible();
  await expect(waiting).toHaveAttribute('aria-current', 'true');

  await tab(page, 'Squads').tap();
  await page.waitForURL('/game-squad');
  await page.locator('summary').filter({ hasText: 'Create a Squad' }).tap();
  await expect(page.getByLabel('Game Name')).toBeVisible();

  await plus(page).tap();
  await sheet(page, 'What will it be?')
    .getByRole('link', { name: /^Battle/ })
    .tap();
  await page.waitForURL('/hype-battles#write');
  await expect(page.getByRole('form', { name: 'Post a Battle' })).toBeVisible();
  await expect(page.getByLabel('Category')).toBeFocused();

  await plus(page).tap();
  await sheet(page, 'What will it be?').getByRole('link', { name: /^Rant/ }).tap();
  await page.waitForURL('/rant-zone#write');
  await expect(page.getByLabel('What is on your chest?')).toBeFocused();
});

test('what people made is on the first screen; the form opens again on its own page', async ({
  page,
  me,
}) => {
  const name = someWords('Ludo');
  await aSquad(me, name);
  await aBattle(me, { content: name });
  const rant = await aRant(await aPerson('ranter'), { category: 'Fake Friends' });
  const first = [
    ['/game-squad', page.getByRole('region', { name: 'Squads' }).getByRole('article')],
    ['/hype-battles', page.getByRole('article', { name: /^Battle by/ })],
    ['/rant-zone?category=Fake%20Friends', page.getByRole('main').getByRole('article')],
  ] as const;
  for (const [path, made] of first) {
    await page.goto(path);
    expect(await seenOf(made), path).toBeGreaterThan(60);
  }
  await expect(noteOf(recent(page), rant.content)).toBeVisible();

  const field = page.getByLabel('What is on your chest?');
  await expect(field).toBeHidden();
  for (let times = 0; times < 2; times += 1) {
    await plus(page).tap();
    await sheet(page, 'What will it be?').getByRole('link', { name: /^Rant/ }).tap();
    await expect(field).toBeFocused();
    await page.locator('summary').filter({ hasText: 'Write a rant' }).tap();
    await expect(field).toBeHidden();
  }
  await page.goto(`/hype-battles?opponent=${(await aPerson('rival')).username}`);
  await expect(page.getByLabel(/^Opponent Username/)).toBeVisible();
});

test('on a slow line, too, one lands in the form that one asked for', async ({ page, me: _me }) => {
  await page.goto('/rant-zone?category=Fake%20Friends');
  const field = page.getByLabel('What is on your chest?');
  for (const slow of [true, false]) {
    // What comes meanwhile stands in the page's place, and takes the focus from what it hides.
    const answers = await hold(page, '**/rant-zone?*_rsc=*');
    if (!slow) answers.letThrough();
    await plus(page).tap();
    await sheet(page, 'What will it be?').getByRole('link', { name: /^Rant/ }).tap();
    if (slow) await expect(page.locator('.on-the-way').first()).toBeAttached();
    answers.letThrough();
    await expect(page.locator('.on-the-way')).toHaveCount(0);
    await expect(field).toBeFocused();
    await page.unroute('**/rant-zone?*_rsc=*');
    await page.locator('summary').filter({ hasText: 'Write a rant' }).tap();
    await expect(field).toBeHidden();
  }
});

test('Me has every other page, and the way out', async ({ page, me, context }) => {
  await page.goto('/news-feed');
  await expect(tab(page, 'Home')).toHaveAttribute('aria-current', 'true');
  await bar(page).getByRole('button', { name: 'Me' }).tap();
  const own = sheet(page, me.username);
  await expect(own).toBeVisible();
  const offered = await own
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  const tabs = await bar(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  const menu = await page
    .locator('nav[aria-label=Main] a')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  expect([...tabs, ...offered]).toEqual(expect.arrayContaining([...menu, '/account', '/coins']));
  await expectNoViolations(page, 'the sheet Me');
  await own.getByRole('link', { name: 'Your account' }).tap();
  await page.waitForURL('/account');
  await expect(own).toBeHidden();
  await expect(bar(page).getByRole('button', { name: 'Me' })).toHaveAttribute('aria-current', 'true');
  await bar(page).getByRole('button', { name: 'Me' }).tap();
  await own.getByRole('button', { name: 'Log Out' }).tap();
  await expect(page.getByText('Logged out. See you soon!')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(bar(page)).toHaveCount(0);
  expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);
});

test('by keyboard: a tab, a sheet, its pages, Escape, and the focus back where it was', async ({
  page,
  me,
}) => {
  await page.goto('/create-post');
  await expect(plus(page)).toHaveAttribute('aria-current', 'page');
  const button = bar(page).getByRole('button', { name: 'Me' });
  await button.focus();
  await page.keyboard.press('Enter');
  const own = sheet(page, me.username);
  await expect(own).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(own.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(own).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tab(page, 'Chats')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('/chats');
  await expect(tab(page, 'Chats')).toHaveAttribute('aria-current', 'page');
});

test('at the top: search leads to people, the bell to what happened', async ({ page, me }) => {
  await page.goto('/create-post');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Search' }).tap();
  await page.waitForURL('/people');
  await header.getByRole('link', { name: /^Notices/ }).tap();
  await page.waitForURL('/notices');
  expect(me.username).toBeTruthy();
});

test('nothing lies under the bar, and whoever writes has its room', async ({ page, me }) => {
  const friend = await aChat(me);
  const { conversationId } = await ask(sendMessage, {
    as: me,
    body: { recipientUsername: friend.username, content: 'Here.' },
  });
  const top = () => bar(page).evaluate((element) => element.getBoundingClientRect().top);
  const bottom = (what: Locator) => what.evaluate((element) => element.getBoundingClientRect().bottom);
  await page.goto(`/chat/${conversationId}`);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  expect(await bottom(send)).toBeLessThanOrEqual(await top());

  // As a phone whose keyboard takes its room from the page.
  const field = page.getByLabel(/^Message to/);
  await field.tap();
  await page.setViewportSize({ width: 360, height: 380 });
  await expect.poll(top).toBeGreaterThanOrEqual(380);
  await field.fill('Typed above the keyboard.');
  await send.tap();
  await expect(page.getByRole('log').getByText('Typed above the keyboard.')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/create-post');
  const last = page.getByRole('contentinfo').getByRole('link').last();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => (await bottom(last)) <= (await top())).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form opens by its button, or by a link to it', { tag: '@once' }, async ({ page, me }) => {
    await page.goto('/game-squad');
    await expect(page.getByLabel('Game Name')).toBeHidden();
    await page.locator('summary').filter({ hasText: 'Create a Squad' }).tap();
    await expect(page.getByLabel('Game Name')).toBeVisible();
    await page.goto('/rant-zone#write');
    await expect(page.getByLabel('What is on your chest?')).toBeVisible();
    await bar(page).getByRole('button', { name: 'Me' }).tap();
    await expect(sheet(page, me.username).getByRole('link', { name: 'Shop' })).toBeVisible();
  });
});
