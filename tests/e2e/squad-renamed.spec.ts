/** A name that changes while a squad's page is open. */
import { changeUsername } from '@/lib/domains/accounts/ownership-schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { ask } from './support/ask.ts';
import { aSquad, someWords } from './support/made.ts';
import { aName } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('what one has written stays one’s own: on one’s side, as one group, and with Delete', {
  tag: '@once',
}, async ({ page, me }) => {
  const squadId = await aSquad(me, someWords('Ludo'));
  const say = (message: string) => ask(sendSquadMessage, { as: me, body: { squadId, message } });
  await say('said before');
  await page.goto(`/squad-details/${squadId}`);
  const mine = page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: /^You: / });
  await expect(mine).toHaveCount(1);
  await ask(changeUsername, { as: me, body: { newUsername: aName('renamed'), password: me.password } });
  await say('said under another name');
  await page.getByLabel('Message', { exact: true }).fill('said here');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Sending ...')).toHaveCount(0);
  await expect(mine).toHaveCount(3);
  const last = mine.filter({ hasText: 'said here' });
  await last
    .getByRole('button', { name: /^More/ })
    .or(last.getByRole('button', { name: /^Delete/ }))
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(mine).toHaveCount(2);
});
