import { expect, test } from 'vitest';
import { remainingText } from '@/lib/client/remaining-text';

test.each([
  ['nothing was typed meanwhile', 'sent', 'sent', ''],
  ['something was typed on', 'sent and more', 'sent', 'and more'],
  ['it was typed on in a new line', 'sent\nmore', 'sent', 'more'],
  ['what was sent ended with a space', 'sent more', 'sent ', 'more'],
  ['it was changed', 'seen and more', 'sent', 'seen and more'],
  ['it was shortened', 'sen', 'sent', 'sen'],
  ['it was emptied', '', 'sent', ''],
  ['a file was sent without words', 'more', '', 'more'],
])('%s', (_, words, sent, left) => {
  expect(remainingText(words, sent)).toBe(left);
});
