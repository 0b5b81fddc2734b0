/** What a screen says of a call that failed: why, or that its session has ended (overview.md, Messages). */
import { expect, test } from 'vitest';
import { ApiError, failureWords } from '@/lib/client/api/send';
import { unsentWords } from '@/lib/domains/media/hooks';

const [prefix, loggedOut] = ['Error voting: ', 'Please log in to vote.'];
const ended = new ApiError(401, 'Please log in to continue.', { code: 'not_logged_in' });

test.each([
  [ended, loggedOut],
  [
    new ApiError(403, 'You are a part of this battle.', { code: 'own_battle' }),
    'Error voting: You are a part of this battle.',
  ],
  [new ApiError(502, ''), 'Error voting: Something went wrong. Please try again.'],
])('%o: %s', (error, words) => {
  expect(failureWords(error, prefix, loggedOut)).toBe(words);
  expect(unsentWords({ is: 'failed', error }, prefix, loggedOut)).toBe(words);
});

test('a screen without words of its own for an ended session says why, as for any other refusal', () => {
  expect(failureWords(ended, prefix)).toBe('Error voting: Please log in to continue.');
  expect(unsentWords({ is: 'failed', error: ended }, prefix)).toBe(
    'Error voting: Please log in to continue.',
  );
});

test('what was refused before it was sent is about the file', () => {
  const outcome = { is: 'refused', words: 'Please choose a video.' } as const;
  expect(unsentWords(outcome, prefix, loggedOut)).toBe('Error voting: Please choose a video.');
});
