/** A message of a squad that was deleted, and what quotes it. */
import { deleteSquadMessage } from '@/lib/domains/squad-chat/deletion-schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { ask } from './support/ask.ts';
import { openLive } from './support/live-events.ts';
import { aSquad, someWords } from './support/made.ts';
import { expect, test } from './support/test.ts';

test('its words do not come back with a page that was read before it was deleted', async ({ page, me }) => {
  const squadId = await aSquad(me, someWords('Ludo'));
  const say = async (message: string, replyTo?: number) =>
    (await ask(sendSquadMessage, { as: me, body: { squadId, message, replyTo: replyTo ?? null } }))
      .squad_message.id;
  const regretted = await say('said in anger');
  await say('calm down', regretted);
  const log = page.getByRole('log');
  const angry = log.getByText('said in anger');
  await page.goto(`/squad-details/${squadId}`);
  await expect(angry).toHaveCount(2);
  await expect(async () => {
    await say('are you live?');
    await expect(log.getByText('are you live?').first()).toBeVisible({ timeout: 1000 });
  }).toPass();

  const read = Promise.withResolvers<void>();
  const deleted = Promise.withResolvers<void>();
  await page.route(/api\/squad-messages\/\d+/, async (route) => {
    const response = await route.fetch();
    read.resolve();
    await deleted.promise;
    await route.fulfill({ response });
  });
  await say('later');
  await read.promise;
  await ask(deleteSquadMessage, { as: me, params: { messageId: regretted } });
  await expect(angry).toHaveCount(0);
  deleted.resolve();
  await expect(log.getByText('later')).toBeVisible();
  await expect(angry).toHaveCount(0);
});

test('one that is deleted while there is no connection is quoted no more by a reply that is being written', async ({
  page,
  me,
  watch,
}) => {
  watch.allow(/WebSocket connection/);
  const squadId = await aSquad(me, someWords('Ludo'));
  const body = { squadId, message: 'said in anger' };
  const { squad_message } = await ask(sendSquadMessage, { as: me, body });
  const { cut, comeBack } = await openLive(page, `/squad-details/${squadId}`);
  await page.getByRole('button', { name: /^Reply to/ }).click();
  await expect(page.getByText('Replying to')).toContainText('said in anger');
  await cut();
  await ask(deleteSquadMessage, { as: me, params: { messageId: squad_message.id } });
  await comeBack();
  await expect(page.getByText('said in anger')).toHaveCount(0);
  await expect(page.getByText('Replying to')).toHaveCount(0);
});
