import * as z from 'zod/mini';
import { usernamePattern } from '@/lib/contract/constants/accounts';
import { pageLimit } from '@/lib/contract/constants/requests';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { flag, flagOut, message, text } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';
import { personView } from '@/lib/contract/person';

export const mute = endpoint('POST', '/api/mutes', {
  limit: 'engagement',
  whileAwaited: true,
  body: z.object({ username: text(40, 'Please enter a username.'), mute: flag }),
  refuses: ['not_with_yourself', 'user_not_found', 'guardian_awaited'],
  response: z.object({ message, muted: flagOut }),
});

/** Newest first. `before` is the cursor: the username of the last person shown. */
export const listMutes = endpoint('GET', '/api/mutes', {
  own: true,
  query: z.object({
    limit: pageQuery(pageLimit.max).shape.limit,
    before: z.optional(z.string().check(z.regex(usernamePattern))),
  }),
  response: z.array(personView),
});

export type MutedPerson = AnswerOf<typeof listMutes>[number];
