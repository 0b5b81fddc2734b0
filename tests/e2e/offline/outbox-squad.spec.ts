/** What a closed page wrote in a squad is sent for it, and the page knows when it is opened again. */
import type { AnswerOf } from '@/lib/contract/endpoint';
import { deleteSquadMessage } from '@/lib/domains/squad-chat/deletion-schema';
import { listSquadMessages } from '@/lib/domains/squad-chat/schema';
import { ask } from '../support/ask.ts';
import { aSquad, someWords } from '../support/made.ts';
import { keptPages, opens, underWorker, waitingWords } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

test('a message that its writer deleted elsewhere is not posted again by the phone that sent it', {
  tag: '@once',
}, async ({ page, context, me, watch }) => {
  watch.allowNoNetwork();
  const squadId = await aSquad(me, someWords('Ludo'));
  const path = `/squad-details/${squadId}`;
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto(path);
  await expect.poll(() => keptPages(page)).toEqual(expect.arrayContaining(['/dashboard', path]));
  await context.setOffline(true);
  await page.goto(path);
  await page.getByLabel('Message', { exact: true }).fill('from the tunnel');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => waitingWords(page)).toEqual(['from the tunnel']);
  await page.goto('/create-post');
  await expect(page.getByText('A message to a squad: from the tunnel')).toBeVisible();

  await context.setOffline(false);
  await opens(page, '/dashboard');
  const messages = () => ask(listSquadMessages, { as: me, params: { squadId }, query: {} });
  let said: AnswerOf<typeof listSquadMessages> = [];
  await expect
    .poll(async () => {
      said = await messages();
      return said.map(({ message }) => message);
    })
    .toEqual(['from the tunnel']);
  await ask(deleteSquadMessage, { as: me, params: { messageId: said[0]?.id ?? 0 } });

  const unsent = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('outbox')));
  expect(await unsent()).toHaveLength(1);
  await page.goto(path);
  await expect.poll(unsent).toEqual([]);
  await expect(page.getByRole('log').getByText('from the tunnel')).toHaveCount(0);
  expect(await messages()).toEqual([]);
});
