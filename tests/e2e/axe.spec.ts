/** Every page that exists, both themes, in the size of the project: 0 violations (experience.md, Budgets). */
import { expectNoViolations } from './support/axe.ts';
import { cardOf } from './support/feed.ts';
import { aComment, aPost, aReaction, aSquad, someWords } from './support/made.ts';
import { anOpener, openPage } from './support/page-openers.ts';
import { addressesOf, type Opener, openers, type PageRow, pagesOf } from './support/pages.ts';
import { aPerson, beginSignedIn } from './support/people.ts';
import { openMenu } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/** Pages in a state that their line of pages.ts does not have. */
const states: Partial<Record<Opener, string[]>> = {
  visitor: ['/?next=/rant-zone', '/reset-password', '/guardian/no-such-link'],
  member: ['/control-panel', '/titan'],
};

/** Several a test: a browser of its own for each would cost more than the look. */
const together = <Each>(all: Each[]) => all.flatMap((_, at) => (at % 8 === 0 ? [all.slice(at, at + 8)] : []));

for (const by of openers) {
  const walked = pagesOf(by).filter(([, { axe }]) => !axe);
  const inStates = (states[by] ?? []).map((path): [string, PageRow] => [path, { by }]);
  for (const rows of together([...walked, ...inStates])) {
    const names = rows.map(([page]) => page).join(', ');
    test(`${by}: ${names}`, async ({ page, context }) => {
      const opener = await anOpener(by);
      if (opener) await beginSignedIn(context, opener);
      const me = opener ?? (await aPerson());
      if (by === 'member') await aComment(me, await aPost(me));
      for (const [what, address] of await addressesOf(rows, { me, words: someWords() })) {
        await openPage(page, address);
        await expectNoViolations(page, what);
      }
    });
  }
}

test('the doors with their errors', async ({ page, watch }) => {
  watch.allowStatus(401);
  await page.goto('/register');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await expectNoViolations(page, '/register with an error');
  await page.goto('/');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await expectNoViolations(page, '/ with an error');
});

test('the open menu', async ({ page, me }) => {
  await page.goto('/create-post');
  await openMenu(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectNoViolations(page, `the open menu of ${me.username}`);
});

test('404, for a visitor and for a member', async ({ page, me, context, watch }) => {
  watch.allowStatus(404);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page Not Found');
  await openMenu(page);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await expectNoViolations(page, `404 for ${me.username}`);
  await context.setStorageState({ cookies: [], origins: [] });
  await page.goto('/no-such-page');
  await expectNoViolations(page, '404 for a visitor');
});

test('one post, with everything that opens on it', async ({ page, me }) => {
  const author = await aPerson('author');
  const post = await aPost(me);
  const comment = await aComment(author, post);
  await aReaction(author, post, 'Facts');
  await aReaction(me, post, 'Facts');
  const squad = someWords('EA FC');
  await aSquad(me, squad);
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  await card.getByRole('button', { name: /^Like,/ }).click();
  await card.getByRole('button', { name: 'Pin', exact: true }).click();
  await card.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(card.getByLabel(`Reply to ${author.username}`)).toBeVisible();
  await expectNoViolations(page, `a post with ${comment.content}`);
  await card.getByRole('button', { name: 'React', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Deadass' })).toBeVisible();
  await expectNoViolations(page, 'the reaction picker');
  await card.getByRole('button', { name: 'React', exact: true }).click();
  await card.getByRole('button', { name: /^More about this post/ }).click();
  await expect(card.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expectNoViolations(page, "the post's menu");
  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  await expectNoViolations(page, 'the edit form');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(squad)).toBeVisible();
  await expectNoViolations(page, 'the share dialog');
});
