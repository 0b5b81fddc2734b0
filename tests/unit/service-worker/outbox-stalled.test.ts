/** What waits on the phone while the line stalls: it is listed, and does not wait for ever. */
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { offline } from '../../support/offline-worker';
import { stopWorker } from '../../support/worker-browser';

afterEach(() => void vi.useRealTimers());
afterAll(stopWorker);

test('on a line that stalls, what waits is listed within seconds; after half a minute it is sent anew', async () => {
  const { post, look, ask, server, network } = await offline();
  for (const content of ['one', 'two']) await post(content);
  network(true);
  const timeouts: number[] = [];
  const [line, sent] = [new AbortController(), [] as unknown[]];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms);
    return line.signal;
  });
  server['/api/create-post'] = (_, init) => {
    sent.push(JSON.parse(String(init?.body)).clientId);
    return new Promise((_answer, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const list = look();
  while (sent.length === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(2000);
  expect([await list, sent, timeouts]).toEqual([['one', 'two'], ['one'], [30_000]]);
  vi.useRealTimers();
  line.abort();
  timeout.mockRestore();
  server['/api/create-post'] = (_, init) => {
    sent.push(JSON.parse(String(init?.body)).clientId);
    return Response.json({ post: { id: 1 } });
  };
  await expect.poll(() => ask()).toEqual([]);
  expect(sent).toEqual(['one', 'one', 'two']);
});
