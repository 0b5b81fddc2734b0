import { expect, test } from 'vitest';
import { mutedWordsMatcher, wordKey } from '@/lib/contract/muted-words';
import { mergedWords } from '@/lib/domains/mutes/merged-words';
import { measuredAgain } from '../../support/measured-again';

const holds = (words: string[], text: string) => mutedWordsMatcher(words)(text);

test.each([
  ['spoiler', 'No SPOILER please'],
  ['SPOILER', 'spoiler.'],
  ['spoiler', '(spoiler)'],
  ['cafe', 'At the Café, later'],
  ['café', 'cafe'],
  ['ọmọ', 'omo, see me'],
  ['omo', 'ỌMỌ!'],
  ['jamb result', 'my jamb\nresult  is out'],
  ["don't", 'I don’t know'],
  ['no', 'no'],
  ['#ootd', 'today:#OOTD'],
  ['c++', 'I write C++ now'],
  ['😂', 'lol😂😂'],
  ['2026', 'waec 2026!'],
  ['spoiler', 'spo\u200biler'],
  ['a.b', 'x a.b y'],
  ['ﬁne', 'Fine'],
  ['один', 'Раз, ОДИН, два'],
])('%j is in %j', (word, text) => {
  expect(holds([word], text)).toBe(true);
});

test.each([
  ['spoil', 'spoiler'],
  ['oiler', 'spoiler'],
  ['ass', 'class assembly'],
  ['ass', 'ass_embly'],
  ['rat', 'pirate rats'],
  ['omo', 'Omolará'],
  ['20', '2026'],
  ['a.b', 'x acb y'],
  ['jamb result', 'jamb, result'],
  ['один', 'одинокий'],
  ['spoiler', ''],
])('%j is not in %j', (word, text) => {
  expect(holds([word], text)).toBe(false);
});

test('one of many is enough; a word that begins another does not hide it', () => {
  expect(holds(['jollof', 'jollof rice', 'egusi'], 'Party jollof rice today')).toBe(true);
  expect(holds(['rice and', 'and beans'], 'rice and beans')).toBe(true);
  expect(holds(['pirate', 'rat'], 'pirates, rat')).toBe(true);
});

test('no words, and words of which nothing is left, hold nothing', () => {
  for (const words of [[], ['\u0301'], ['\u200b ']]) expect(holds(words, 'anything \u0301')).toBe(false);
  expect(wordKey(' \u200b\u0301 ')).toBe('');
});

test('fifty long words in a long text are looked for in no time', () => {
  const words = Array.from({ length: 50 }, (_, each) => `${'a'.repeat(38)}${String(each).padStart(2, '0')}`);
  const matches = mutedWordsMatcher(words);
  const text = 'a'.repeat(2000);
  return measuredAgain(() => {
    const started = performance.now();
    for (let each = 0; each < 20; each += 1) expect(matches(text)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

test.each([
  ['nothing changed elsewhere', ['a'], ['a'], ['a', 'b'], ['a', 'b']],
  ['added elsewhere', ['a', 'x'], ['a'], ['a', 'b'], ['a', 'b', 'x']],
  ['removed elsewhere', [], ['a'], ['a', 'b'], ['b']],
  ['removed here', ['a', 'x'], ['a'], [], ['x']],
  ['added here and elsewhere', ['cafe'], [], ['café'], ['café']],
  ['removed here and elsewhere', [], ['a'], [], []],
])('an edit of muted words, %s', (_, held, seen, words, merged) => {
  expect(mergedWords(held, seen, words)).toEqual(merged);
});
