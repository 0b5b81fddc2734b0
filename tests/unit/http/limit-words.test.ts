/** When somebody whose limit is reached may come back, in words that are understood. */
import { expect, test } from 'vitest';
import { inWords } from '@/lib/http/api/rate-limit';

test.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [3600, '60 minutes'],
  [5400, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds: %s', (seconds, words) => {
  expect(inWords(seconds)).toBe(words);
});
