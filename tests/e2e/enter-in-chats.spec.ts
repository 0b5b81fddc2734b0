/** Enter in a chat: a new line on a touch screen, where the button sends; it sends with a mouse and a keyboard. */
import type { Page } from '@playwright/test';
import { sendMessage } from '@/lib/domains/chat/schema';
import { ask } from './support/ask.ts';
import { aSquad, someWords } from './support/made.ts';
import { aPerson, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

const chats = {
  'a private chat': async (me: Person) => {
    const friend = await aPerson('friend');
    const body = { recipientUsername: friend.username, content: 'first words' };
    const { conversationId } = await ask(sendMessage, { as: me, body });
    return { path: `/chat/${conversationId}`, field: /^Message to/, call: '/api/dms/send' };
  },
  'a squad’s chat': async (me: Person) => {
    const squadId = await aSquad(me, someWords('Ludo'));
    return { path: `/squad-details/${squadId}`, field: /^Message$/, call: '/api/squad-messages' };
  },
};

const said = (page: Page) => page.getByRole('log').getByRole('listitem').last();

for (const [name, begin] of Object.entries(chats))
  test(name, async ({ page, me, isMobile }) => {
    const { path, field: label, call } = await begin(me);
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && pathname === call) sent.push(request.url());
    });
    await page.goto(path);
    const field = page.getByLabel(label);
    await field.fill('Bring');
    await field.press(isMobile ? 'Enter' : 'Shift+Enter');
    await field.pressSequentially('the speaker');
    await expect(field).toHaveValue('Bring\nthe speaker');
    expect(sent).toEqual([]);
    if (isMobile) await page.getByRole('button', { name: 'Send', exact: true }).click();
    else await field.press('Enter');
    await expect(field).toHaveValue('');
    await expect(said(page)).toContainText(/Bring\nthe speaker/);
    expect(sent).toHaveLength(1);
  });
