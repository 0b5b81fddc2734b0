/** A part of the feed whose script was not loaded yet when the network went. */
import { cardOf } from '../support/feed.ts';
import { aPost } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// A worker would have kept the scripts.
test.use({ serviceWorkers: 'block' });

test('the page and what is typed in it stay, and the part comes with the network', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowNoNetwork();
  const post = await aPost(await aPerson('author'));
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  const comment = card.getByRole('textbox').first();
  await comment.fill(`half a thought of ${me.username}`);
  await page.context().setOffline(true);

  await card.getByRole('button', { name: /^More about this post/ }).click();
  const failure = card.getByRole('alert');
  await expect(failure).toContainText('This part could not be loaded.');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toContainText('This part could not be loaded.');
  await expect(comment).toHaveValue(`half a thought of ${me.username}`);

  await page.context().setOffline(false);
  await expect(card.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(failure).toHaveCount(0);
  await expect(comment).toHaveValue(`half a thought of ${me.username}`);
});
