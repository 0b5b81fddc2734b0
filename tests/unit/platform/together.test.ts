import { expect, test } from 'vitest';
import { together } from '@/lib/platform/together';

/** Answers each word with itself in capitals when it is told to, and notes what it was asked at once. */
function capitals(most?: number) {
  const asked: string[][] = [];
  const held: (() => void)[] = [];
  const find = together(async (words: string[]) => {
    asked.push(words);
    await new Promise<void>((resolve) => held.push(resolve));
    return words.map((word) => word.toUpperCase());
  }, most);
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
  const { asked, find, answer } = capitals(2);
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

test('a failure reaches everyone who asked with it, and nobody after', async () => {
  let calls = 0;
  const find = together(async (words: string[]) => {
    calls += 1;
    if (calls === 1) throw new Error('away');
    return words;
  });
  const both = await Promise.allSettled([find('a'), find('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find('a')).toBe('a');
});
