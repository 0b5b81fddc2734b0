import { cardOf, writePost } from '../support/feed.ts';
import { someWords, sql } from '../support/made.ts';
import { expect, test } from '../support/test.ts';

test('a new post stands on top at once, and still after a reload', async ({ page, alone: me }) => {
  const words = someWords();
  await page.goto('/dashboard');
  await writePost(page, `${words}\nwith a second line, and https://example.com/a?b=1.`);
  const card = cardOf(page, words);
  await expect(card).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(words);
  await expect(card).toContainText(me.username);
  await expect(card.getByRole('time').or(card.locator('time')).first()).toHaveText('now');
  await expect(page.getByLabel("What's the gist?")).toHaveValue('');
  await expect(page.getByRole('status').filter({ hasText: 'Posted.' })).toHaveCount(1);
  const link = card.getByRole('link', { name: 'https://example.com/a?b=1' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(link).toHaveAttribute('href', 'https://example.com/a?b=1');
  await page.reload();
  await expect(cardOf(page, words)).toContainText('with a second line');
});

test('the News Feed takes posts too', { tag: '@once' }, async ({ page, me }) => {
  const words = someWords();
  await page.goto('/news-feed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News Feed');
  await writePost(page, words);
  await expect(cardOf(page, words)).toContainText(me.username);
});

test('the create page shows a new post on a page of its own', async ({ page, me }) => {
  const words = someWords();
  await page.goto('/create-post');
  await writePost(page, words);
  await page.waitForURL(/\/post\/\d+$/);
  await expect(page.getByRole('article')).toContainText(words);
  await expect(page.getByRole('article')).toContainText(me.username);
  await page.reload();
  await expect(page.getByRole('article')).toContainText(words);
});

test('an empty post is pointed out and nothing is sent', { tag: '@once' }, async ({ page, me }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/create-post') && sent.push(request.url()));
  await page.goto('/dashboard');
  for (const empty of ['', '   \n ']) {
    await writePost(page, empty);
    await expect(page.getByText('Post content cannot be empty.')).toBeVisible();
  }
  expect(sent).toEqual([]);
  const written = await sql('select 1 from posts p join users u on u.id = p.user_id where u.username = $1', [
    me.username,
  ]);
  expect(written).toEqual([]);
});

test('what is being written survives a reload, on either page, until it is posted', { tag: '@once' }, async ({
  page,
  alone: me,
}) => {
  const words = someWords(`Draft of ${me.username}`);
  await page.goto('/dashboard');
  await page.getByLabel("What's the gist?").fill(words);
  await expect(page.getByText('draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("What's the gist?")).toHaveValue(words);
  await page.goto('/create-post');
  await expect(page.getByLabel("What's the gist?")).toHaveValue(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.waitForURL(/\/post\/\d+$/);
  await page.goto('/dashboard');
  await expect(cardOf(page, words)).toBeVisible();
  await expect(page.getByLabel("What's the gist?")).toHaveValue('');
});

test('a post that is refused keeps its words, and goes when it is sent again', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(503);
  const words = someWords(`Refused ${me.username}`);
  await page.goto('/dashboard');
  await page.route('**/api/create-post', (route) =>
    route.fulfill({ status: 503, json: { message: 'We are catching our breath.' } }),
  );
  await writePost(page, words);
  await expect(page.getByText('Error posting: We are catching our breath.')).toBeVisible();
  await expect(page.getByLabel("What's the gist?")).toHaveValue(words);
  await expect(cardOf(page, words)).toHaveCount(0);
  await page.unroute('**/api/create-post');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(cardOf(page, words)).toBeVisible();
  await expect(page.getByText('Error posting:')).toHaveCount(0);
});

test('going offline is said; what was read stays, and what is written waits', { tag: '@once' }, async ({
  page,
  context,
  me,
  watch,
}) => {
  watch.allowNoNetwork();
  const words = someWords(`Offline ${me.username}`);
  await page.goto('/dashboard');
  await writePost(page, `${words} read`);
  await expect(cardOf(page, `${words} read`)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See what waits' })).toBeVisible();
  await expect(cardOf(page, `${words} read`)).toBeVisible();
  await writePost(page, `${words} late`);
  await expect(page.getByText('Error posting: No response from server. Check your network.')).toBeVisible();
  await expect(page.getByLabel("What's the gist?")).toHaveValue(`${words} late`);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(cardOf(page, `${words} late`)).toBeVisible();
});
