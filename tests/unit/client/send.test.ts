/** What a call from the browser makes of a response that did not come to its end. */
import { afterEach, expect, test, vi } from 'vitest';
import { noAnswer, send } from '@/lib/client/api/send';
import { upload } from '@/lib/client/api/upload';
import { uploadGameClip } from '@/lib/domains/clips/schema';
import { flipCoin, listFlips } from '@/lib/domains/coins/schema';

afterEach(() => vi.unstubAllGlobals());

const answer = (body: BodyInit | null, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

const brokenOff = () => {
  const half = new TextEncoder().encode('{"message":"Coinflip comple');
  return new ReadableStream({
    start(controller) {
      controller.enqueue(half);
    },
    pull(controller) {
      controller.error(new TypeError('network error'));
    },
  });
};

test.each([
  ['half of it', () => '{"message":"Coinflip comple'],
  ['nothing', () => null],
  ['a line that breaks in the middle', brokenOff],
])('a success of which %s comes is no answer, and not an empty one', async (_, body) => {
  answer(body());
  await expect(send(flipCoin, { body: { betAmount: 10 } })).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
    message: noAnswer,
  });
  answer(body());
  await expect(send(listFlips, {})).rejects.toMatchObject({ status: 0 });
});

test('a refusal without a body keeps its status', async () => {
  answer(null, 502);
  await expect(send(listFlips, {})).rejects.toMatchObject({ status: 502, message: '' });
});

test('what is whole is the answer', async () => {
  answer('[]');
  expect(await send(listFlips, {})).toEqual([]);
});

/** As a browser does with a body that is no JSON, where JSON is asked for. */
class HalfAnswered {
  readonly status = 200;
  readonly response = null;
  readonly upload = {};
  onload: (() => void) | undefined;
  onloadend: (() => void) | undefined;
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => {
      this.onload?.();
      this.onloadend?.();
    });
  }
}

test('an upload whose answer breaks off is told as no answer', async () => {
  vi.stubGlobal('XMLHttpRequest', HalfAnswered);
  const goal = { squadId: '1', description: 'Goal' };
  const sent = upload(uploadGameClip, goal, new File(['x'], 'a.png', { type: 'image/png' }));
  await expect(sent).rejects.toMatchObject({ status: 0, message: noAnswer });
});
