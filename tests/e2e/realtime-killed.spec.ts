/** The realtime server dies in the middle of a talk (quality.md, Faults): writes succeed, pages ask instead. */
import { sendMessage } from '@/lib/domains/chat/schema';
import { noteFigure } from '../../scripts/figures/measured.ts';
import { ask } from './support/ask.ts';
import { aCluster } from './support/cluster.ts';
import { expectGivenUp } from './support/live-events.ts';
import { aPerson, sessionOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** What a page takes to ask at the latest, in milliseconds. The figure is judged by it; waiting goes on for twice as long. */
const byAsking = 5000;

test('two people go on talking', async ({ context, otherBrowser, watch }) => {
  test.setTimeout(240_000);
  watch.allow(/WebSocket connection/);
  const cluster = await aCluster();
  try {
    const [one, two] = [await aPerson('one', cluster.url), await aPerson('two', cluster.url)];
    const { conversationId } = await ask(
      sendMessage,
      { as: one, body: { recipientUsername: two.username, content: 'hey' } },
      cluster.url,
    );
    await context.setStorageState({ cookies: sessionOf(one).cookies, origins: [] });
    const [here, there] = [await context.newPage(), await otherBrowser(two)];
    await there.clock.install();
    const sockets = Promise.all([here, there].map((page) => page.waitForEvent('websocket')));
    for (const page of [here, there]) await page.goto(`${cluster.url}/chat/${conversationId}`);
    const open = await sockets;
    const write = async (text: string) => {
      await here.getByLabel(/^Message to/).fill(text);
      await here.getByRole('button', { name: 'Send', exact: true }).click();
    };
    const arrived = (text: string) => there.getByRole('log').getByText(text, { exact: true });
    await write('with events');
    await expect(arrived('with events')).toBeVisible();

    const noticed = open.map((socket) => (socket.isClosed() ? null : socket.waitForEvent('close')));
    await cluster.killRealtime();
    await Promise.all(noticed);
    await write('by asking');
    const started = Date.now();
    await expect(arrived('by asking')).toBeVisible({ timeout: 2 * byAsking });
    noteFigure({
      what: 'text to the other screen without a realtime server',
      is: Date.now() - started,
      unit: 'ms',
      atMost: byAsking,
    });
    await expect(here.getByText('Sending ...')).toHaveCount(0);
    await expectGivenUp(there);
    // They go on asking for as long as they are open.
    for (const page of [here, there]) await page.close();
  } finally {
    await cluster.stop();
  }
});
