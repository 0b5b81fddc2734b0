import { expect, test } from 'vitest';
import { together } from '@/lib/platform/together';

/** Answers every key but `nobody` with itself in capitals, and notes what it was asked. */
function capitals() {
  const asked: string[][] = [];
  const find = together(async (keys: string[]) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]));
  });
  return { asked, find };
}

test('what arrives together is asked once, each key once, and each gets its own answer', async () => {
  const { asked, find } = capitals();
  expect(await Promise.all(['a', 'b', 'a', 'nobody'].map(find))).toEqual(['A', 'B', 'A', null]);
  expect(asked).toEqual([['a', 'b', 'nobody']]);
});

test('what comes later is asked anew: nothing is remembered', async () => {
  const { asked, find } = capitals();
  expect(await find('a')).toBe('A');
  expect(await find('a')).toBe('A');
  expect(asked).toEqual([['a'], ['a']]);
});

test('a failure reaches everyone who waited, and nobody after', async () => {
  let calls = 0;
  const find = together(async (keys: string[]) => {
    calls += 1;
    if (calls === 1) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  const both = await Promise.allSettled([find('a'), find('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find('a')).toBe('a');
});
