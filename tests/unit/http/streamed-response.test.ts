/** An answer that is sent as it is found: asked for when it is taken, ended when nobody takes it. */
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { streamLongest, streamStall } from '@/lib/contract/constants/requests';
import { endpoint } from '@/lib/contract/endpoint';
import { jsonPieces } from '@/lib/http/api/json-pieces';
import { StreamedResponse } from '@/lib/http/api/streamed-response';

const spec = endpoint('GET', '/api/long', {
  response: z.object({
    name: z.string(),
    rows: z.array(z.object({ word: z.string() })),
    none: z.array(z.object({ word: z.string() })),
  }),
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function* inBytes(text: AsyncGenerator<string, undefined>): AsyncGenerator<Uint8Array, undefined> {
  const utf8 = new TextEncoder();
  for await (const piece of text) yield utf8.encode(piece);
  return undefined;
}

/** An answer of many pages, and what became of it. */
function aLong(page: (place: number) => object[], pages = 1000) {
  const told = { asked: 0, ended: 0, why: undefined as unknown, over: [] as unknown[], closed: false };
  async function* rows() {
    try {
      for (let place = 0; place < pages; place += 1) {
        told.asked += 1;
        yield page(place);
      }
    } finally {
      told.closed = true;
    }
  }
  async function* none(): AsyncGenerator<object[]> {}
  const ended = (error: unknown) => {
    told.ended += 1;
    told.why = error;
  };
  const lists = { rows: rows(), none: none() };
  const text = jsonPieces(spec, { fields: { name: 'long', secret: 1 }, lists });
  const answer = new StreamedResponse({ pieces: inBytes(text), headers: {}, ended });
  return { told, body: answer.body((error) => void told.over.push(error)) };
}
const wide = () => [{ word: 'x'.repeat(40_000), secret: 'not named' }];

test('what the schema names, whole, and nothing else', async () => {
  const { told, body } = aLong((place) => [{ word: `w${place}`, secret: place }], 3);
  expect(await new Response(body).json()).toEqual({
    name: 'long',
    rows: [{ word: 'w0' }, { word: 'w1' }, { word: 'w2' }],
    none: [],
  });
  expect(told).toMatchObject({ ended: 1, why: undefined, over: [undefined], closed: true });
});

test('a page is asked for when the one before was taken, and not sooner', async () => {
  const { told, body } = aLong(wide);
  expect(told.asked).toBe(0);
  const reader = body.getReader();
  await reader.read();
  expect(told.asked).toBe(1);
  await reader.read();
  expect(told.asked).toBe(2);
  await reader.cancel();
  await setImmediate();
  expect(told).toMatchObject({ asked: 2, ended: 1, closed: true });
  expect(told.over).toEqual([new Error('the reader is gone')]);
});

test('nobody takes it: it ends, also where nobody ever did', async () => {
  const never = aLong(wide);
  const stuck = aLong(wide);
  const reader = stuck.body.getReader();
  await reader.read();
  await vi.advanceTimersByTimeAsync(streamStall - 1);
  expect([never.told.ended, stuck.told.ended]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect([never.told.ended, stuck.told.ended]).toEqual([1, 1]);
  expect(stuck.told.closed).toBe(true);
  await expect(reader.read()).rejects.toThrow('nobody takes the answer');
});

test('a drip is no way to hold it for ever', async () => {
  const { told, body } = aLong(wide, 100_000);
  const reader = body.getReader();
  for (let passed = 0; passed < streamLongest - streamStall; passed += streamStall / 2) {
    await reader.read();
    await vi.advanceTimersByTimeAsync(streamStall / 2);
  }
  await vi.advanceTimersByTimeAsync(streamStall / 2);
  await reader.read().catch(() => {});
  await vi.advanceTimersByTimeAsync(streamStall);
  expect(told.ended).toBe(1);
});

test('a row that is not what the schema says ends it, with an error and not as if it were whole', async () => {
  const { told, body } = aLong((place) => (place === 2 ? [{ word: 7 }] : [{ word: 'fine' }]));
  await expect(new Response(body).text()).rejects.toThrow();
  expect(told).toMatchObject({ ended: 1, why: expect.any(Error), closed: true });
});
