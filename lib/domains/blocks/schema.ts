import * as z from 'zod/mini';
import { pageLimit } from '@/lib/contract/constants/requests';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flag, flagOut, message, text, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';

export const block = endpoint('POST', '/api/blocks', {
  limit: 'engagement',
  whileAwaited: true,
  body: z.object({ username: text(40, 'Please enter a username.'), block: flag }),
  refuses: ['not_with_yourself', 'user_not_found', 'guardian_awaited'],
  response: z.object({ message, blocked: flagOut }),
});

/** Newest first. `before` is the cursor: the `user_id` of the last person shown. */
export const listBlocks = endpoint('GET', '/api/blocks', {
  own: true,
  query: pageQuery(pageLimit.max),
  response: z.array(
    z.object({
      user_id: count,
      username: z.string(),
      created_at: time,
      /** The private chat of the two, to report what they wrote in it; null without one. */
      conversation_id: z.nullable(count),
    }),
  ),
});

export type BlockedPerson = AnswerOf<typeof listBlocks>[number];
