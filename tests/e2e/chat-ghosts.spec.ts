/** A ghost that was opened can be reported by whoever it was sent to, whatever its sender does. */
import type { Page } from '@playwright/test';
import { sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { bothIn, words, write } from './support/chat.ts';
import { type Person, theCreator } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Two people, the second of whom has a ghost of the first on the screen; `takeBack` is what its sender does. */
async function anOpenedGhost(page: Page, me: Person, otherBrowser: (person: Person) => Promise<Page>) {
  const { other, friend } = await bothIn(page, me, otherBrowser);
  const said = `send it or else ${friend.username}`;
  await page.getByRole('checkbox', { name: /Ghost Bomb/ }).check();
  const sent = page.waitForResponse((answer) => answer.url().endsWith(sendMessage.path));
  await write(page, said);
  // Known before the ghost is opened: from then on it has ten seconds.
  const { dm } = (await (await sent).json()) as { dm: { id: number } };
  await expect(words(other, said)).toBeVisible();
  const takeBack = async () => {
    await ask(unsendMessage, { as: me, params: { id: dm.id } });
    await expect(words(other, 'Message unsent')).toBeVisible();
    await expect(words(other, said)).toHaveCount(0);
  };
  const report = other.getByRole('button', { name: `Report this message by ${me.username}` }).last();
  const dialog = other.getByRole('dialog');
  /** Sends the report, and looks at it as whoever decides. */
  const decide = async () => {
    await dialog.getByRole('button', { name: 'Send report' }).click();
    const code = await dialog.getByText(/^HG-/).textContent();
    const creator = await otherBrowser(await theCreator());
    await creator.goto('/control-panel');
    await expect(creator.getByRole('article', { name: `Report ${code}` })).toContainText(said);
  };
  return { takeBack, report, dialog, decide };
}

test('a ghost that was opened is reported though its sender took it back', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
}) => {
  const { takeBack, report, dialog, decide } = await anOpenedGhost(page, me, otherBrowser);
  await takeBack();
  await report.click();
  await dialog.getByLabel('Why?').selectOption('violence');
  await decide();
});

test('a report of a ghost goes on though its sender takes it back meanwhile', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
}) => {
  const { takeBack, report, dialog, decide } = await anOpenedGhost(page, me, otherBrowser);
  await report.click();
  await dialog.getByLabel('Why?').selectOption('violence');
  await takeBack();
  await expect(dialog.getByLabel('Why?')).toHaveValue('violence');
  await decide();
});
