/** What a chat costs that nobody writes in: data is paid for by the megabyte (experience.md, Budgets). */
import type { Page } from '@playwright/test';
import { sendMessage } from '@/lib/domains/chat/schema';
import { noteFigure } from '../../scripts/figures/measured.ts';
import { ask } from './support/ask.ts';
import { aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

const hour = 60 * 60;
/** Seconds of the page's own clock that go by at once; every answer of the network arrives in between. */
const step = 5;
/** What a frame costs besides its words: its own head, and those of TCP and IP around it. */
const frameHead = 60;
/** A request's and its answer's heads together, at most, where the browser does not say. */
const requestHead = 1500;

/** Counts what goes over the wire, from now on. */
function wireOf(page: Page) {
  const cost = { frames: 0, requests: 0, bytes: 0 };
  let unanswered = 0;
  const frame = ({ payload }: { payload: string | Buffer }) => {
    cost.frames += 1;
    cost.bytes += payload.length + frameHead;
    if (String(payload).includes('pusher:ping')) unanswered += 1;
    if (String(payload).includes('pusher:pong')) unanswered -= 1;
  };
  page.on('websocket', (socket) => socket.on('framesent', frame).on('framereceived', frame));
  page.on('request', () => {
    unanswered += 1;
  });
  page.on('requestfailed', () => {
    unanswered -= 1;
  });
  page.on('requestfinished', async (request) => {
    const sizes = await request.sizes().catch(() => null);
    unanswered -= 1;
    cost.requests += 1;
    cost.bytes += sizes
      ? sizes.requestHeadersSize +
        sizes.requestBodySize +
        sizes.responseHeadersSize +
        Math.max(0, sizes.responseBodySize)
      : requestHead;
  });
  return {
    cost,
    forget: () => Object.assign(cost, { frames: 0, requests: 0, bytes: 0 }),
    /** Lets the page's clock go on; whatever it asks meanwhile is answered before it goes on again. */
    later: async (seconds: number) => {
      await page.clock.runFor(seconds * 1000);
      await expect.poll(() => unanswered, { intervals: [5] }).toBe(0);
    },
  };
}

test('an hour of an open chat in which nobody writes costs less than 50 kB', async ({ page, me }) => {
  // An hour is 720 steps, each of which waits for the network.
  test.slow();
  const friend = await aPerson('quiet');
  const { conversationId } = await ask(sendMessage, {
    as: me,
    body: { recipientUsername: friend.username, content: 'goodnight' },
  });
  await page.clock.install();
  const { cost, forget, later } = wireOf(page);
  const subscribed = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes('subscription_succeeded'),
    }),
  );
  await page.goto(`/chat/${conversationId}`);
  await expect(page.getByRole('log').getByText('goodnight', { exact: true })).toBeVisible();
  await subscribed;
  await later(1);
  await later(10);
  forget();
  for (let second = 0; second < hour; second += step) await later(step);
  noteFigure({ what: 'an idle hour of an open chat', is: cost.bytes / 1000, unit: 'kB', atMost: 50 });
  // It was awake all the time: the library asked whether the server is still there.
  expect(cost.frames).toBeGreaterThan(10);
  expect(cost.bytes).toBeLessThan(50_000);
});
