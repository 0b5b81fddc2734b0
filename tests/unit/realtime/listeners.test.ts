/** Who of many people has a page open: one question to the realtime service for all, and every one of them if it does not say. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { userChannel } from '@/lib/contract/realtime';
import { countedRealtime } from '../../support/counted-realtime';

let realtime: Awaited<ReturnType<typeof countedRealtime>>;
beforeAll(async () => {
  realtime = await countedRealtime();
});
afterEach(() => realtime.reset());
afterAll(() => realtime.stop());

const listening = (...people: number[]) => realtime.listen(...people.map(userChannel));

async function answersFor(...people: number[]) {
  const { isListenedTo } = await import('@/lib/platform/realtime/listeners');
  return Promise.all(people.map((id) => isListenedTo(userChannel(id))));
}

test('of many at once, who has a page open: by one question', async () => {
  // 12 begins as 1 does, and is another person.
  await listening(12, 3);
  expect(await answersFor(1, 2, 3, 12)).toEqual([false, false, true, true]);
  expect(realtime.asked).toEqual(['GET /channels']);
});

test('a page that is opened afterwards is known at the next question', async () => {
  expect(await answersFor(1, 2, 3)).toEqual([false, false, false]);
  await listening(2);
  expect(await answersFor(1, 2, 3)).toEqual([false, true, false]);
  expect(realtime.asked).toEqual(['GET /channels', 'GET /channels']);
});

test('one or two are not asked about: an event to them costs no more', async () => {
  expect(await answersFor(1, 2)).toEqual([true, true]);
  expect(realtime.asked).toEqual([]);
});

test('if the service does not say, everybody is taken as listening', async () => {
  realtime.refusal = 404;
  expect(await answersFor(1, 2, 3)).toEqual([true, true, true]);
  expect(realtime.asked).toEqual(['GET /channels']);
});
