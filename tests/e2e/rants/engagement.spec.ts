/** What is pressed on a rant (overview.md, Rant Zone; contract.md, Rants). */
import { rantReactionNames, rantReactions } from '@/lib/contract/constants/rants';
import { addRantComment } from '@/lib/domains/rants/schema';
import { ask } from '../support/ask.ts';
import { expectNoViolations } from '../support/axe.ts';
import { hold } from '../support/hold-request.ts';
import { someWords } from '../support/made.ts';
import { aRant, hugOf, noteOf, recent, upvoteOf } from '../support/rants.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';

test('a press that is refused is taken back, with the reason', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  const { content } = await aRant(me);
  await page.goto('/rant-zone');
  const note = noteOf(recent(page), content);
  await refuse(page, '**/api/upvote-rant');
  await refuse(page, '**/api/send-hug');
  await refuse(page, '**/api/react-to-rant');
  await refuse(page, '**/api/add-comment');
  await upvoteOf(note).click();
  await expect(note.getByText('Error upvoting rant: Not today.')).toBeVisible();
  await expect(upvoteOf(note)).toHaveAccessibleName('Upvote, 0 upvotes');
  await hugOf(note).click();
  await expect(note.getByText('Error sending hug: Not today.')).toBeVisible();
  await expect(hugOf(note)).toHaveAttribute('aria-pressed', 'false');
  await note.getByRole('button', { name: 'React', exact: true }).click();
  await note.getByRole('button', { name: 'Angry' }).click();
  await expect(note.getByText('Error reacting to rant: Not today.')).toBeVisible();
  await expect(note.getByRole('list', { name: 'Reactions' })).toHaveCount(0);
  await note.getByRole('button', { name: 'Comments, 0' }).click();
  await note.getByLabel('Write a comment').fill('Wait');
  await note.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(note.getByText('Error adding comment: Not today.')).toBeVisible();
  await expect(note.getByLabel('Write a comment')).toHaveValue('Wait');
});

test('two presses that are both refused leave what was there', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(500);
  const { content } = await aRant(me);
  await page.goto('/rant-zone');
  const note = noteOf(recent(page), content);
  const upvotes = await hold(page, '**/api/upvote-rant');
  const reactions = await hold(page, '**/api/react-to-rant');
  await upvoteOf(note).click();
  await upvoteOf(note).click();
  const opener = note.getByRole('button', { name: 'React', exact: true });
  for (const name of ['Angry', 'Heart']) {
    await opener.click();
    await note.getByRole('group', { name: 'Choose a reaction' }).getByRole('button', { name }).click();
    await expect(note.getByRole('button', { name: `${name} 1` })).toHaveAttribute('aria-pressed', 'true');
  }
  upvotes.refuse();
  await expect(note.getByText('Error upvoting rant: Not today.')).toBeVisible();
  reactions.refuse();
  await expect(note.getByText('Error reacting to rant: Not today.')).toBeVisible();
  await expect(upvoteOf(note)).toHaveAccessibleName('Upvote, 0 upvotes');
  await expect(upvoteOf(note)).toHaveAttribute('aria-pressed', 'false');
  await expect(note.getByRole('list', { name: 'Reactions' })).toHaveCount(0);
});

test('the seven reactions: given, moved and taken back', async ({ page, me }) => {
  const { content } = await aRant(me);
  await page.goto('/rant-zone');
  const note = noteOf(recent(page), content);
  const opener = note.getByRole('button', { name: 'React', exact: true });
  const stored = () => page.waitForResponse('**/api/react-to-rant');
  await opener.click();
  const choices = note.getByRole('group', { name: 'Choose a reaction' });
  await expect(choices.getByRole('button')).toHaveCount(rantReactions.length);
  for (const emoji of rantReactions)
    await expect(choices.getByRole('button', { name: rantReactionNames[emoji], exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(choices).toHaveCount(0);
  await opener.click();
  await Promise.all([stored(), choices.getByRole('button', { name: 'Heart' }).click()]);
  await expect(note.getByRole('button', { name: 'Heart 1' })).toHaveAttribute('aria-pressed', 'true');
  await opener.click();
  await Promise.all([stored(), choices.getByRole('button', { name: 'Laughing' }).click()]);
  await expect(note.getByRole('button', { name: 'Heart 1' })).toHaveCount(0);
  await Promise.all([stored(), note.getByRole('button', { name: 'Laughing 1' }).click()]);
  await expect(note.getByRole('list', { name: 'Reactions' })).toHaveCount(0);
});

test('a comment that is being written stays while one reacts, closes the comments or reloads the page', {
  tag: '@once',
}, async ({ page, me }) => {
  const { content } = await aRant(me);
  await page.goto('/rant-zone');
  const note = noteOf(recent(page), content);
  const comments = note.getByRole('button', { name: /^Comments,/ });
  const field = note.getByLabel('Write a comment');
  await comments.click();
  await field.fill('I have been there');
  await note.getByRole('button', { name: 'React', exact: true }).click();
  await expect(field).toHaveValue('I have been there');
  await note.getByRole('button', { name: 'Heart' }).click();
  await expect(note.getByRole('button', { name: 'Heart 1' })).toBeVisible();
  await expect(field).toHaveValue('I have been there');

  await comments.click();
  await expect(field).toHaveCount(0);
  await comments.click();
  await expect(field).toHaveValue('I have been there');
  await page.reload();
  await comments.click();
  await expect(field).toHaveValue('I have been there');

  await note.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(field).toHaveValue('');
  await expect(note.getByRole('status').filter({ hasText: 'Comment added.' })).toHaveCount(1);
  await comments.click();
  await comments.click();
  await expect(field).toHaveValue('');
});

test('one sees what one upvoted and hugged, and a tap leaves no mark of its own', { tag: '@once' }, async ({
  page,
  me,
}) => {
  const { content } = await aRant(me);
  await page.goto('/rant-zone');
  const note = noteOf(recent(page), content);
  await expect(upvoteOf(note)).toHaveText('△0');
  await expect(hugOf(note)).toHaveText('🤗 Hug 0');
  await Promise.all([page.waitForResponse('**/api/upvote-rant'), upvoteOf(note).tap()]);
  await expect(upvoteOf(note)).toHaveText('▲1');
  await Promise.all([page.waitForResponse('**/api/send-hug'), hugOf(note).tap()]);
  await expect(hugOf(note)).toHaveText('🤗 Hugged 1');
  await expect(hugOf(note)).toHaveAccessibleName('Hugged, 1 hug');
  await page.reload();
  await expect(hugOf(note)).toHaveText('🤗 Hugged 1');
  await Promise.all([page.waitForResponse('**/api/upvote-rant'), upvoteOf(note).tap()]);
  await expect(upvoteOf(note)).toHaveText('△0');
  await expect(upvoteOf(note)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('everything that opens on a note is accessible', { tag: '@once' }, async ({ page, me }) => {
  test.slow();
  const category = 'Pressure & Anxiety';
  const rant = await aRant(me, {
    category,
    content: `${someWords('Long story')} ${'and then, '.repeat(100)}`,
  });
  await ask(addRantComment, { as: me, body: { rantId: rant.id, content: 'Go on' } });
  await page.goto(`/rant-zone?category=${encodeURIComponent(category)}`);
  const note = noteOf(recent(page), rant.content.slice(0, 30));
  await note.getByRole('button', { name: 'Read all' }).click();
  await note.getByRole('button', { name: 'Comments, 1' }).click();
  await expect(note.getByText('Go on')).toBeVisible();
  await expectNoViolations(page, 'a note with its comments');
  await note.getByRole('button', { name: 'React', exact: true }).click();
  await expectNoViolations(page, 'the reaction picker');
  await note.getByRole('button', { name: 'More about this rant' }).click();
  await note.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectNoViolations(page, 'the question before deleting');
});
