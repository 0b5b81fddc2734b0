/** A chat that opened from the phone renews itself, and a ghost that came meanwhile can be reported all the same. */
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from '../support/ask.ts';
import { tenSecondsLater, words } from '../support/chat.ts';
import { hold } from '../support/hold-request.ts';
import { aPerson, theCreator } from '../support/people.ts';
import { keptPages, underWorker } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

test('a ghost that vanished is reported though a fresh copy has replaced the chat', { tag: '@once' }, async ({
  page,
  context,
  me,
  otherBrowser,
}) => {
  const friend = await aPerson('friend');
  const said = `send it or else ${friend.username}`;
  const body = { recipientUsername: me.username, content: 'hello' };
  const { conversationId } = await ask(sendMessage, { as: friend, body });
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto(`/chat/${conversationId}`);
  await expect.poll(() => keptPages(page)).toContain(`/chat/${conversationId}`);

  const fresh = await hold(context, `**/chat/${conversationId}**`);
  await page.goto(`/chat/${conversationId}`);
  const log = page.getByRole('log');
  await expect(words(page, 'hello')).toBeVisible();
  await log.evaluate((kept) => kept.setAttribute('data-kept', ''));
  await ask(sendMessage, { as: friend, body: { ...body, content: said, isGhostBomb: true } });
  await expect(words(page, said)).toBeVisible();
  fresh.letThrough();
  await expect(page.locator('[role=log]:not([data-kept])')).toBeVisible();
  await tenSecondsLater(conversationId, page);
  await expect(words(page, said)).toHaveCount(0);
  await page.getByRole('button', { name: 'Report what vanished' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why?').selectOption('violence');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const code = await dialog.getByText(/^HG-/).textContent();

  const creator = await otherBrowser(await theCreator());
  await creator.goto('/control-panel');
  await expect(creator.getByRole('article', { name: `Report ${code}` })).toContainText(said);
});
