/** Events of one moment are one request to the realtime service, and one that it refuses takes no other along. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countedRealtime } from '../../support/counted-realtime';

let realtime: Awaited<ReturnType<typeof countedRealtime>>;
let sendEvent: typeof import('@/lib/platform/realtime/sending').sendEvent;
beforeAll(async () => {
  realtime = await countedRealtime();
  ({ sendEvent } = await import('@/lib/platform/realtime/sending'));
});
afterEach(() => realtime.reset());
afterAll(() => realtime.stop());

const sendAll = (...said: string[]) =>
  Promise.all(said.map((text) => sendEvent({ channel: 'private-a', name: 'said', data: { text } })));

async function heardBy(listener: Awaited<ReturnType<typeof realtime.listen>>) {
  await listener.settled();
  return listener.heard
    .filter(({ event }) => event === 'said')
    .map(({ data }) => (data as { text: string }).text);
}

const request = 'POST /batch_events';
/** More than the service takes in one event. */
const tooLong = 'x'.repeat(20_000);

// The first test, so that no earlier event is still on its way.
test('those that come while one is on its way go together', async () => {
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const all = [sendAll('first')];
  await nextTurn();
  all.push(sendAll('second'));
  await nextTurn();
  all.push(sendAll('third', 'fourth'));
  await Promise.all(all);
  expect(realtime.asked).toEqual([request, request]);
});

test('twenty-five at once: three requests, and each event once', async () => {
  const listener = await realtime.listen('private-a');
  const words = Array.from({ length: 25 }, (_, each) => `word ${each}`);
  expect(await sendAll(...words)).toEqual(words.map(() => null));
  expect(realtime.asked).toEqual([request, request, request]);
  // Two of the requests are on their way at once.
  expect((await heardBy(listener)).toSorted()).toEqual(words.toSorted());
});

test('one that the service refuses: the others are heard', async () => {
  const listener = await realtime.listen('private-a');
  const [before, refused, after] = await sendAll('one', tooLong, 'three');
  expect([before, after]).toEqual([null, null]);
  expect(refused).toMatchObject({ status: 413 });
  expect((await heardBy(listener)).toSorted()).toEqual(['one', 'three']);
});

test('a service in trouble is not asked for each of them again', async () => {
  realtime.refusal = 500;
  for (const failure of await sendAll('one', 'two')) expect(failure).toMatchObject({ status: 500 });
  expect(realtime.asked).toEqual([request]);
});
