import { expect, test } from 'vitest';
import { WeightedQueue } from '@/lib/domains/media/weighted-queue';

const queueOf = (options: Partial<ConstructorParameters<typeof WeightedQueue>[0]> = {}) =>
  new WeightedQueue({ capacity: 10, maxWaiting: 3, maxWait: 10_000, ...options });

test('as much at once as the capacity, the rest in the order it came', async () => {
  const queue = queueOf({ maxWaiting: 50 });
  let [held, most] = [0, 0];
  const order: number[] = [];
  const weights = [4, 4, 4, 10, 1, 1, 8];
  await Promise.all(
    weights.map((weight, index) =>
      queue.run(weight, async () => {
        order.push(index);
        held += weight;
        most = Math.max(most, held);
        await new Promise(setImmediate);
        held -= weight;
      }),
    ),
  );
  expect(most).toBeLessThanOrEqual(10);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('what weighs more than all may is done alone', async () => {
  const queue = queueOf();
  await expect(queue.run(1000, async () => 'done')).resolves.toBe('done');
  await expect(queue.run(10, async () => 'done')).resolves.toBe('done');
});

test('too many that wait, or one that waits too long, are told so, and nobody behind them is held up', async () => {
  const queue = queueOf({ maxWait: 20 });
  const leave = await queue.enter(8);
  const late = queue.enter(9);
  const light = queue.enter(2);
  await expect(late).rejects.toMatchObject({ code: 'uploads_busy' });
  (await light)();
  const waiting = [1, 2, 3].map(() => queue.enter(9).catch((error: unknown) => error));
  await expect(queue.enter(9)).rejects.toMatchObject({ code: 'uploads_busy', details: { retryAfter: 60 } });
  await Promise.all(waiting);
  leave();
});

test('work that fails gives its place back', async () => {
  const queue = queueOf();
  for (let turn = 0; turn < 5; turn += 1)
    await expect(queue.run(10, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run(10, async () => 1)).resolves.toBe(1);
});
