/** Words that another app shares into a new post, where the page opens from the phone. */
import { someWords } from '../support/made.ts';
import { quiet } from '../support/quiet.ts';
import { underWorker } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

test('are in the field once, also when the page is renewed; and it opens as a page afterwards', {
  tag: '@once',
}, async ({ page, me }) => {
  expect(me.username).not.toBe('');
  const box = page.getByLabel("What's the gist?");
  const words = someWords('Shared');
  await page.goto('/dashboard');
  await underWorker(page);
  const renewed = page.waitForResponse(/\/create-post\?.*_rsc=/);
  await page.goto(`/create-post?text=${encodeURIComponent(words)}`);
  await renewed;
  await quiet(page);
  await expect(box).toHaveValue(words);
  await expect(page).toHaveURL('/create-post');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create post');
  await expect(box).toHaveValue(words);
});
