import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { createBatcher } from '@/lib/platform/batcher';

/** Answers each word with itself in capitals when it is told to, and notes what it was asked at once. */
function capitals(options?: Partial<Parameters<typeof createBatcher<string, string>>[0]>) {
  const asked: string[][] = [];
  const held: (() => void)[] = [];
  const batchFn = async (words: string[]) => {
    asked.push(words);
    await new Promise<void>((resolve) => held.push(resolve));
    return words.map((word) => word.toUpperCase());
  };
  const find = createBatcher({ batchFn, maxWaitMs: 60_000, ...options });
  const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** Lets the oldest asking end. */
  const answer = async () => {
    await nextTurn();
    held.shift()?.();
    await nextTurn();
  };
  return { asked, find, answer, nextTurn };
}

test('what arrives together is asked once, and each gets its own answer', async () => {
  const { asked, find, answer } = capitals();
  const found = Promise.all(['a', 'b', 'a', 'c'].map(find));
  await answer();
  expect(await found).toEqual(['A', 'B', 'A', 'C']);
  expect(asked).toEqual([['a', 'b', 'a', 'c']]);
});

test('what comes alone is asked at once, and anew: nothing is remembered', async () => {
  const { asked, find, answer } = capitals();
  for (const _ of [1, 2]) {
    const found = find('a');
    await answer();
    expect(await found).toBe('A');
  }
  expect(asked).toEqual([['a'], ['a']]);
});

test('what comes while one is on its way goes with the next, in one', async () => {
  const { asked, find, answer, nextTurn } = capitals();
  const first = find('a');
  await nextTurn();
  const others = ['b', 'c'].map(find);
  await nextTurn();
  others.push(find('d'));
  await nextTurn();
  expect(asked).toEqual([['a']]);
  await answer();
  expect(await first).toBe('A');
  expect(asked).toEqual([['a'], ['b', 'c', 'd']]);
  await answer();
  expect(await Promise.all(others)).toEqual(['B', 'C', 'D']);
});

test('as many as go at once do not wait for those before them', async () => {
  const { asked, find, answer } = capitals({ maxBatchSize: 2 });
  const found = Promise.all(['a', 'b', 'c', 'd', 'e'].map(find));
  await answer();
  expect(asked).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  await answer();
  expect(asked).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  await answer();
  expect(await found).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('one batch at a time where only one may be on its way, however many wait', async () => {
  const { asked, find, answer } = capitals({ maxBatchSize: 2, maxConcurrency: 1 });
  const found = Promise.all(['a', 'b', 'c', 'd', 'e'].map(find));
  await answer();
  await answer();
  expect(asked).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  await answer();
  expect(await found).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('what hangs holds up the others for a moment alone', async () => {
  const { asked, find, answer, nextTurn } = capitals({ maxWaitMs: 50 });
  const hangs = find('a');
  await nextTurn();
  const other = find('b');
  await expect.poll(() => asked).toEqual([['a'], ['b']]);
  await answer();
  await answer();
  expect(await Promise.all([hangs, other])).toEqual(['A', 'B']);
});

test('what is asked is asked as part of the request that asked first', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const find = createBatcher({
    batchFn: async (words: string[]) => {
      seen.push(request.getStore());
      await new Promise((resolve) => setImmediate(resolve));
      return words;
    },
  });
  const asking = (name: string) => request.run(name, () => find(name));
  const first = asking('first');
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, asking('second'), asking('third')]);
  expect(seen).toEqual(['first', 'second']);
});

test('each of several batches is asked as part of the request that asked first in it', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const find = createBatcher({
    maxBatchSize: 2,
    batchFn: async (words: string[]) => {
      seen.push(request.getStore());
      await new Promise((resolve) => setImmediate(resolve));
      return words;
    },
  });
  const asking = (name: string) => request.run(name, () => find(name));
  const first = asking('first');
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, ...['a', 'b', 'c', 'd', 'e'].map(asking)]);
  await asking('last');
  expect(seen).toEqual(['first', 'a', 'c', 'e', 'last']);
});

test('a failure reaches everyone who asked with it, and nobody after', async () => {
  let calls = 0;
  const find = createBatcher({
    batchFn: async (words: string[]) => {
      calls += 1;
      if (calls === 1) throw new Error('away');
      return words;
    },
  });
  const both = await Promise.allSettled([find('a'), find('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find('a')).toBe('a');
});

test('where fewer were answered than asked, nobody is told another’s answer, nor nothing', async () => {
  const find = createBatcher({ batchFn: async (words: string[]) => words.slice(1) });
  const both = await Promise.allSettled([find('a'), find('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('one batch at a time: one that hangs holds up the others for maxWaitMs at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { asked, find, answer, nextTurn } = capitals({ maxConcurrency: 1, maxWaitMs: 1000 });
    const hangs = find('a');
    await nextTurn();
    const other = find('b');
    await nextTurn();
    vi.advanceTimersByTime(999);
    expect(asked).toEqual([['a']]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual([['a'], ['b']]);
    await answer();
    await answer();
    expect(await Promise.all([hangs, other])).toEqual(['A', 'B']);
  } finally {
    vi.useRealTimers();
  }
});

test('what follows soon after a batch is asked together, though that is answered; a full batch does not wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { asked, find, answer, nextTurn } = capitals({ minBatchMs: 500, maxBatchSize: 3 });
    const first = find('a');
    await answer();
    expect(await first).toBe('A');
    const soon = [find('b')];
    await nextTurn();
    soon.push(find('c'));
    await nextTurn();
    vi.advanceTimersByTime(499);
    expect(asked).toEqual([['a']]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual([['a'], ['b', 'c']]);
    const full = ['d', 'e', 'f'].map(find);
    await nextTurn();
    expect(asked).toEqual([['a'], ['b', 'c'], ['d', 'e', 'f']]);
    await answer();
    await answer();
    expect(await Promise.all([...soon, ...full])).toEqual(['B', 'C', 'D', 'E', 'F']);
  } finally {
    vi.useRealTimers();
  }
});
