/** A file of its own, loaded when somebody types an opponent's name: most people only watch. */
import * as z from 'zod/mini';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { flagOut } from '@/lib/contract/fields';
import { profileMedia } from '@/lib/contract/person';

/** People whose names start with the typed text. */
export const suggestOpponents = endpoint('GET', '/api/hype-battle/opponents', {
  limit: 'search',
  query: z.object({
    starts: z
      .string({ error: 'Please type a name.' })
      .check(z.regex(/^[A-Za-z0-9_]{1,20}$/, { error: 'is no beginning of a name' })),
  }),
  response: z.array(z.object({ username: z.string(), verified: flagOut, ...profileMedia })),
});

export type Suggestion = AnswerOf<typeof suggestOpponents>[number];
