/** The server renders what the first screen shows; the rest came along, and follows without a call and without a jump. */
import { feedPageSize } from '@/lib/contract/constants/posts';
import { atRest } from '../support/feed.ts';
import { aFullFeed, aPost, fullLists, someWords } from '../support/made.ts';
import { aPerson, beginSignedIn, blockEverybody } from '../support/people.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the first posts can be read', { tag: '@once' }, async ({ page, context }) => {
    const person = await aPerson();
    const end = await blockEverybody(person);
    for (let number = 1; number < feedPageSize; number += 1) await aPost(person);
    const { content: newest } = await aPost(person, someWords('Read me'));
    await beginSignedIn(context, person);
    await page.goto(`/profile/${person.username}`);
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByText(newest)).toBeVisible();
    const { bottom, footer } = await page.evaluate(() => ({
      bottom: [...document.querySelectorAll('article')].at(-1)?.getBoundingClientRect().bottom ?? 0,
      footer: document.querySelector('footer')?.getBoundingClientRect().top ?? 0,
    }));
    expect(footer - bottom, 'no room is left for what does not come').toBeLessThan(400);
    await end();
  });

  test('the first screen of the other pages can be read, in its place', { tag: '@once' }, async ({
    page,
    context,
  }) => {
    const person = await aPerson();
    await aPost(person);
    const leave = await fullLists(await aPerson('author'), person);
    await beginSignedIn(context, person);
    for (const [path, first] of [
      ['/dashboard', page.getByRole('article').first()],
      ['/news-feed', page.getByRole('article').first()],
      ['/rant-zone', page.getByRole('article').first()],
      ['/hype-battles', page.getByRole('article').first()],
      [`/profile/${person.username}`, page.getByRole('article').first()],
      ['/game-squad', page.getByRole('heading', { level: 1 })],
      ['/clout-missions', page.getByRole('progressbar').first()],
      ['/shop', page.getByRole('article').first()],
    ] as const) {
      await page.goto(path);
      await expect(page.locator('main').filter({ has: first }), path).toBeVisible();
      await expect(first, path).toBeVisible();
      await expect(page.locator('.skeleton'), `${path}: no frame stands there`).toHaveCount(0);
    }
    await leave();
  });
});

test('the rest of the first page follows at once, by itself and without a jump', async ({ page, me }) => {
  await aFullFeed(me);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/posts')) asked.push(request.url());
  });
  await watchShifts(page);
  for (const path of ['/dashboard', '/news-feed']) {
    await page.goto(path);
    await expect(page.getByRole('article')).toHaveCount(feedPageSize);
    expect(await shiftsOf(page)).toBeLessThan(0.05);
  }
  expect(asked, `${me.username} was sent all of it with the page`).toEqual([]);
});

test('a page that is loaded again is where it was left', async ({ page, alone: me }) => {
  for (let number = 1; number <= feedPageSize; number += 1)
    await aPost(me, `${someWords('Far down')}${'\nanother line'.repeat(6)}`);
  await page.goto(`/profile/${me.username}`);
  const posts = page.getByRole('article');
  await expect(posts).toHaveCount(feedPageSize);
  const post = posts.nth(7);
  await post.evaluate((each) => each.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const scrolled = () => page.evaluate(() => window.scrollY);
  const place = await atRest(scrolled);
  const isWhereItWas = async () => {
    await expect(posts).toHaveCount(feedPageSize);
    await expect(post).toBeInViewport();
    await expect.poll(async () => Math.abs((await scrolled()) - place)).toBeLessThan(50);
  };
  await page.reload();
  await isWhereItWas();
  await page.goto('/coins');
  await page.goBack();
  await isWhereItWas();
});
