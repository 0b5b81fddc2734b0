/** How long the rest of a refused form is read, and how much of it is counted (docs/decisions/113-uploads-that-take-long.md). */
import busboy from 'busboy';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heardOut, passThrough, restOfRefused } from '@/lib/http/api/form-body';

const piece = new TextEncoder().encode('a piece of a body that never ends');
const headers = { 'content-type': 'multipart/form-data; boundary=b' };
const most = 1_000_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A body that goes on for ever, as fast as it is read in the first turns and then drop by drop. */
function endless() {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent > 9) return new Promise(() => {});
      sent += 1;
      controller.enqueue(piece);
    },
  });
  return { body, all: 10 * piece.length };
}

/** Whether it has ended within some turns of the loop. */
async function isOver(ended: Promise<unknown>) {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return over;
}

test('the rest of a refused form is read for five minutes', async () => {
  const { body, all } = endless();
  const { ended, refuse } = passThrough(body, busboy({ headers }), most);
  refuse();
  refuse();
  await vi.advanceTimersByTimeAsync(restOfRefused - 1);
  expect(await isOver(ended)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ended).toMatchObject({ bytes: all });
});

test('so is that of what turns out to be no form, all of which counts', async () => {
  const broken = new TextEncoder().encode(`--b\r\n${'x'.repeat(100_000)}`);
  const { body, all } = endless();
  const rest = body.getReader();
  let begun = false;
  const whole = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = begun ? (await rest.read()).value : broken;
      begun = true;
      if (next) controller.enqueue(next);
    },
  });
  const { ended } = passThrough(whole, busboy({ headers }), most);
  expect(await isOver(ended)).toBe(false);
  await vi.advanceTimersByTimeAsync(restOfRefused);
  expect(await ended).toMatchObject({ isCut: true, bytes: broken.length + all });
});

test('and that of what is not parsed at all', async () => {
  const { body, all } = endless();
  const heard = heardOut(body);
  expect(await isOver(heard)).toBe(false);
  await vi.advanceTimersByTimeAsync(restOfRefused);
  expect(await heard).toBe(all);
});

test('a file that is refused once all of its form was there leaves no timer', async () => {
  const whole = new Blob(['--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n']);
  const { ended, refuse } = passThrough(whole.stream(), busboy({ headers }), most);
  expect(await ended).toMatchObject({ isCut: false, bytes: whole.size });
  refuse();
  expect(vi.getTimerCount()).toBe(0);
});

test('a form that turns out larger than it may be is parsed no further, and all of it counts', async () => {
  const part = `--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n${'x'.repeat(200_000)}`;
  const whole = new Blob([part, '\r\n--b--\r\n', 'y'.repeat(200_000)]);
  const parser = busboy({ headers });
  let parsed = 0;
  parser.on('file', (_, stream) =>
    stream
      .on('error', () => {})
      .on('data', (chunk: Uint8Array) => {
        parsed += chunk.length;
      }),
  );
  const { ended } = passThrough(whole.stream(), parser, 100_000);
  expect(await ended).toEqual({ isCut: true, isTooLarge: true, bytes: whole.size });
  expect(parsed).toBeLessThan(200_000);
  expect(vi.getTimerCount()).toBe(0);
});
