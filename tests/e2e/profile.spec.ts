/** Other people's profiles, and how little of one a phone that saves data loads. */
import type { Page } from '@playwright/test';
import { sendMessage } from '@/lib/domains/chat/schema';
import { changeSettings } from '@/lib/domains/settings/schema';
import { ask, site } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { cardOf, likeOf } from './support/feed.ts';
import { aComment, aPost, someWords, sql } from './support/made.ts';
import { aPicture, aVideo, formOf } from './support/media.ts';
import { aPerson, type Person, theCreator } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Gives a person a picture; by default a video. */
async function withPicture(person: Person, file: Buffer<ArrayBuffer> = aVideo(), name = 'me.mp4') {
  const answer = await fetch(`${site}/api/users/profile/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: formOf(file, name),
  });
  expect(answer.status).toBe(200);
}

test.describe('somebody else’s', () => {
  test('who they are, what they said and where; Send DM leads into the chat', async ({ page, me }) => {
    const other = await aPerson('other');
    await sql('update users set verified = true, xp = 5000, wins = 3 where username = $1', [other.username]);
    const post = await aPost(other);
    const mine = await aPost(me);
    const comment = await aComment(other, mine);
    await page.goto(`/profile/${other.username.toUpperCase()}`);
    await expect(page).toHaveTitle(new RegExp(other.username));
    const panel = page.getByRole('region', { name: other.username });
    await expect(panel.getByRole('img', { name: 'Verified' })).toBeVisible();
    const figure = (label: string) =>
      panel
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd');
    await expect(figure('Level')).toHaveText('11');
    await expect(figure('Rank')).toHaveText('Elite');
    await expect(figure('Coins')).toHaveText('100');
    await expect(figure('Wins')).toHaveText('3');
    await expect(cardOf(page, post.content)).toBeVisible();
    await expect(page.getByLabel('Picture or video')).toHaveCount(0);
    await expectNoViolations(page, 'another person’s profile');

    const said = page.getByRole('region', { name: 'Comments' }).last().getByRole('listitem');
    await expect(said.filter({ hasText: comment.content })).toBeVisible();
    await said.filter({ hasText: comment.content }).getByRole('link', { name: 'See the post' }).click();
    await page.waitForURL(`/post/${mine.id}`);
    await page.goBack();
    await page.getByRole('button', { name: 'Send DM' }).click();
    await page.waitForURL(/\/chat\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.username);
  });

  test('who takes no new conversations still has Send DM for one that has begun', { tag: '@once' }, async ({
    page,
    me,
  }) => {
    const [friendly, other] = [await aPerson('friendly'), await aPerson('other')];
    const body = { recipientUsername: friendly.username, content: 'first words' };
    const { conversationId } = await ask(sendMessage, { as: me, body });
    for (const as of [friendly, other]) await ask(changeSettings, { as, body: { who_may_write: 'friends' } });
    await page.goto(`/profile/${other.username}`);
    await expect(page.getByRole('button', { name: 'Mute' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Send DM|Ask to write)$/ })).toHaveCount(0);
    await page.goto(`/profile/${friendly.username}`);
    await page.getByRole('button', { name: 'Send DM' }).click();
    await page.waitForURL(`/chat/${conversationId}`);
  });

  test('a like on a profile stands in the feed too', { tag: '@once' }, async ({ page, me }) => {
    const post = await aPost(await aPerson('liked'));
    await page.goto(`/profile/${post.username}`);
    // A press shows before the server has heard of it, and leaving takes back what is on its way.
    const stored = page.waitForResponse('**/api/like');
    await cardOf(page, post.content).getByRole('button', { name: 'Like, 0 likes' }).click();
    await expect(cardOf(page, post.content).getByRole('button', { name: 'Like, 1 like' })).toBeVisible();
    await stored;
    await page.goto(`/post/${post.id}`);
    await expect(cardOf(page, post.content).getByRole('button', { name: 'Like, 1 like' })).toBeVisible();
    expect(me.username).not.toBe(post.username);
  });

  test('a like on a post’s own page stands on the profile that Back leads to', { tag: '@once' }, async ({
    page,
    me,
  }) => {
    const post = await aPost(me);
    await aComment(me, post);
    await page.goto(`/profile/${me.username}`);
    await expect(likeOf(cardOf(page, post.content))).toHaveAccessibleName('Like, 0 likes');
    await page.getByRole('link', { name: 'See the post' }).click();
    await page.waitForURL(`/post/${post.id}`);
    const stored = page.waitForResponse('**/api/like');
    await likeOf(cardOf(page, post.content)).click();
    await stored;
    await page.goBack();
    await page.waitForURL(`/profile/${me.username}`);
    await expect(likeOf(cardOf(page, post.content))).toHaveAccessibleName('Like, 1 like');
  });

  test('a profile that is visited anew, or read again, shows the newest posts, and what was pressed on them', {
    tag: '@once',
  }, async ({ page, me }) => {
    const first = await aPost(me);
    await aComment(me, first);
    await page.clock.install();
    await page.goto(`/profile/${me.username}`);
    await page.getByRole('link', { name: 'See the post' }).click();
    await page.waitForURL(`/post/${first.id}`);
    const second = await aPost(me, someWords('Second'));
    await page.getByRole('article').getByRole('link', { name: me.username }).first().click();
    await page.waitForURL(`/profile/${me.username}`);
    await expect(cardOf(page, second.content)).toBeVisible();
    const stored = page.waitForResponse('**/api/like');
    await likeOf(cardOf(page, second.content)).click();
    await stored;

    await page.getByRole('link', { name: 'See the post' }).click();
    await page.waitForURL(`/post/${first.id}`);
    const third = await aPost(me, someWords('Third'));
    await page.clock.fastForward(60_000);
    await page.goBack();
    await page.waitForURL(`/profile/${me.username}`);
    await expect(cardOf(page, third.content)).toBeVisible();
    await expect(likeOf(cardOf(page, second.content))).toHaveAccessibleName('Like, 1 like');
  });

  test('Back finds it muted and asked, as it was left', { tag: '@once' }, async ({ page, me }) => {
    const other = await aPerson('other');
    await page.goto('/dashboard');
    await page.goto(`/profile/${other.username}`);
    const unmute = page.getByRole('button', { name: 'Unmute' });
    const takeBack = page.getByRole('button', { name: /Take back/ });
    await page.getByRole('button', { name: 'Mute', exact: true }).click();
    await expect(unmute).toBeVisible();
    await page.getByRole('button', { name: 'Add friend' }).click();
    await expect(takeBack).toBeVisible();
    await page.getByRole('link', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goBack();
    await expect(takeBack).toBeVisible();
    await expect(unmute).toBeVisible();
    expect(asked.filter((url) => url.includes('/api/users/profile/'))).toEqual([]);
    expect(me.username).not.toBe(other.username);
  });

  test('the creator account is labelled', { tag: '@once' }, async ({ page, me }) => {
    await page.goto(`/profile/${(await theCreator()).username}`);
    await expect(page.getByText('(Platform Creator)')).toBeVisible();
    expect(me).toBeTruthy();
  });

  test('whom nobody is called: 404', { tag: '@once' }, async ({ page, me, watch }) => {
    watch.allowStatus(404);
    for (const name of ['nobody_of_this_name', 'a%20b', '%00', `${me.username}x`]) {
      const answer = await page.goto(`/profile/${name}`);
      expect(answer?.status(), name).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page Not Found');
    }
  });

  test('a name of twenty letters fits', async ({ page, me }) => {
    const other = await aPerson(`w${'m'.repeat(7)}`);
    await page.goto(`/profile/${other.username}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(me).toBeTruthy();
  });
});

test('an address that names nobody is one’s own', { tag: '@once' }, async ({ page, me }) => {
  await page.goto('/profile');
  await page.waitForURL(`/profile/${me.username}`);
});

test.describe('data saver', () => {
  const showing = (page: Page, person: Person) =>
    page.getByRole('button', {
      name: new RegExp(`^Show ${person.username}'s picture \\(\\d+(\\.\\d)? [kM]B\\)$`),
    });
  /** The profile pictures that the page asks for from now on. */
  const requested = (page: Page) => {
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/media/profile-')) keys.push(request.url());
    });
    return keys;
  };

  test('chosen: what moves stays still in lists; on the profile it says its size and waits to be tapped', {
    tag: '@once',
  }, async ({ page, me }) => {
    const other = await aPerson('mover');
    await withPicture(other);
    const post = await aPost(other, someWords('Moving'));
    await page.goto(`/post/${post.id}`);
    await expect(cardOf(page, post.content).locator('video').first()).toHaveAttribute('preload', 'metadata');
    await expect(showing(page, other)).toHaveCount(0);

    await page.goto(`/profile/${me.username}`);
    const saver = page.getByRole('switch', { name: 'Data saver' });
    await expect(saver).toHaveAttribute('aria-checked', 'false');
    await saver.click();
    await expect(saver).toHaveAttribute('aria-checked', 'true');

    const asked = requested(page);
    await page.goto(`/post/${post.id}`);
    await expect(cardOf(page, post.content)).toBeVisible();
    await page.goto(`/profile/${other.username}`);
    await expect(showing(page, other)).toBeVisible();
    expect(asked).toEqual([]);
    await expectNoViolations(page, 'data saver');
    await showing(page, other).press('Enter');
    const picture = page.getByLabel(`${other.username}'s picture`, { exact: true });
    await expect(picture).toBeVisible();
    await expect(picture).toBeFocused();
    await expectNoViolations(page, 'a picture that was asked for');
  });

  test('chosen: a large picture says its size too, and is small until it is tapped; a light one is there at once', {
    tag: '@once',
  }, async ({ page, me }) => {
    const [heavy, light] = [await aPerson('heavy'), await aPerson('light')];
    await withPicture(heavy, Buffer.from(await aPicture(900, 900)), 'me.jpg');
    await withPicture(light, Buffer.from(await aPicture(60, 60)), 'me.jpg');
    await page.goto(`/profile/${me.username}`);
    await page.getByRole('switch', { name: 'Data saver' }).click();
    const asked = requested(page);
    await page.goto(`/profile/${heavy.username}`);
    const portraitOf = ({ username }: Person) => page.getByRole('region', { name: username }).locator('img');
    await expect(portraitOf(heavy)).toHaveJSProperty('naturalWidth', 132);
    await expect(showing(page, heavy)).toBeVisible();
    expect(asked.filter((url) => !url.endsWith('?small'))).toEqual([]);
    await expectNoViolations(page, 'a heavy picture that waits');
    await showing(page, heavy).click();
    const large = page.getByRole('img', { name: `${heavy.username}'s picture` });
    await expect(large).toBeFocused();
    await expect(large).toHaveJSProperty('naturalWidth', 400);
    await page.goto(`/profile/${light.username}`);
    await expect(portraitOf(light)).toHaveJSProperty('naturalWidth', 60);
    await expect(page.getByRole('button', { name: /^Show .*picture/ })).toHaveCount(0);
  });

  test('by itself where the phone saves data, until one chooses otherwise', { tag: '@once' }, async ({
    page,
    me,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', {
        value: Object.assign(new EventTarget(), { saveData: true }),
      }),
    );
    await page.goto(`/profile/${me.username}`);
    const saver = page.getByRole('switch', { name: 'Data saver' });
    await expect(saver).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByText('On, because your phone is set to save data.')).toBeVisible();
    await saver.click();
    await expect(saver).toHaveAttribute('aria-checked', 'false');
    await page.reload();
    await expect(saver).toHaveAttribute('aria-checked', 'false');
  });
});
