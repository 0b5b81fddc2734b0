/** Events of one moment are one request to the realtime service, and one that it refuses takes no other along. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countedRealtime } from '../../support/counted-realtime';

let realtime: Awaited<ReturnType<typeof countedRealtime>>;
beforeAll(async () => {
  realtime = await countedRealtime();
});
afterEach(async () => {
  realtime.reset();
  // Longer than events are collected: the next test begins with an event that goes alone.
  await pause(50);
});
afterAll(() => realtime.stop());

async function sendAll(...said: string[]) {
  const { sendEvent } = await import('@/lib/platform/realtime/sending');
  return Promise.all(said.map((data) => sendEvent({ channel: 'private-a', name: 'said', data: { data } })));
}

const request = 'POST /batch_events';
const words = (count: number) => Array.from({ length: count }, (_, each) => `word ${each}`);
/** More than the service takes in one event. */
const tooLong = 'x'.repeat(20_000);

test('twenty-five at once: three requests, each event once and in its order', async () => {
  const listener = await realtime.listen('private-a');
  expect(await sendAll(...words(25))).toEqual(Array.from({ length: 25 }, () => null));
  expect(realtime.asked).toEqual([request, request, request]);
  await listener.settled();
  const heard = listener.heard.filter(({ event }) => event === 'said').map(({ data }) => data);
  expect(heard).toEqual(words(25).map((data) => ({ data })));
});

test('those that follow soon after an event go together', async () => {
  await sendAll('first');
  const later = [sendAll('second')];
  await new Promise((resolve) => setImmediate(resolve));
  later.push(sendAll('third', 'fourth'));
  await Promise.all(later);
  expect(realtime.asked).toEqual([request, request]);
});

test('one that the service refuses: the others are heard', async () => {
  const listener = await realtime.listen('private-a');
  const [before, refused, after] = await sendAll('one', tooLong, 'three');
  expect([before, after]).toEqual([null, null]);
  expect(refused).toMatchObject({ status: 413 });
  await listener.settled();
  const heard = listener.heard.filter(({ event }) => event === 'said').map(({ data }) => data);
  expect(heard).toHaveLength(2);
});

test('a service in trouble is not asked for each of them again', async () => {
  realtime.refusal = 500;
  for (const failure of await sendAll('one', 'two')) expect(failure).toMatchObject({ status: 500 });
  expect(realtime.asked).toEqual([request]);
});
