/** Separate from the calls about muted people, so that their pages need not load the rules for muted words. */
import * as z from 'zod/mini';
import { mutedWordsLimit } from '@/lib/contract/constants/settings';
import { endpoint } from '@/lib/contract/endpoint';
import { text } from '@/lib/contract/fields';
import { wordKey } from '@/lib/contract/muted-words';

const response = z.object({ words: z.array(z.string()) });

const word = text(mutedWordsLimit.characters, 'Please enter a word.').check(
  z.refine((value) => wordKey(value) !== '', { error: 'Please enter a word.' }),
);

export const listMutedWords = endpoint('GET', '/api/muted-words', { own: true, response });

const list = z
  .array(word)
  .check(z.maxLength(mutedWordsLimit.words, { error: `must be at most ${mutedWordsLimit.words} words` }));

/** Replaces the whole list; with `seen`, the list that was edited, it keeps what was changed elsewhere since. */
export const setMutedWords = endpoint('POST', '/api/muted-words', {
  limit: 'engagement',
  whileAwaited: true,
  body: z.object({
    words: list,
    seen: z.optional(list),
  }),
  refuses: ['guardian_awaited'],
  response,
});
