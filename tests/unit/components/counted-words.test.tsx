/** One of something is not said as many, and many are grouped. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DataUsed } from '@/components/settings/data-used';
import { counted } from '@/lib/contract/grouped';

test.each([
  [0, '0 votes'],
  [1, '1 vote'],
  [2, '2 votes'],
  [1240, '1,240 votes'],
])('%d', (count, words) => {
  expect(counted(count, 'vote')).toBe(words);
});

test('a word with another plural takes it', () => {
  expect(counted(1, 'person', 'people')).toBe('1 person');
  expect(counted(3, 'person', 'people')).toBe('3 people');
});

test.each([
  [1, ' 1 picture or video from another service is not counted either.'],
  [1240, ' 1,240 pictures or videos from another service are not counted either.'],
])('what the phone cannot count: %d', (uncounted, words) => {
  const bytes = { pages: 0, pictures: 0, videos: 0, app: 0 };
  const shown = renderToStaticMarkup(<DataUsed bytes={bytes} uncounted={uncounted} price={null} />);
  expect(shown).toContain(`What you send is not counted.${words}`);
});
