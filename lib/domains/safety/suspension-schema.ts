/** Suspended accounts, for moderators (contract.md, Safety). Never those of rants. */
import * as z from 'zod/mini';
import { communityRuleCodes } from '@/lib/contract/community-rules';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flagOut, id, message, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';
import { targetTypes } from '@/lib/domains/safety/schema';

export const listSuspensions = endpoint('GET', '/api/moderation/suspensions', {
  query: pageQuery(50),
  response: z.array(
    z.object({
      /** For the decision that suspends the account; in no order. */
      id: count,
      username: z.string(),
      rule: z.nullable(z.enum(communityRuleCodes)),
      /** Null until it is lifted. */
      days: z.nullable(count),
      target_type: z.enum(targetTypes),
      since: time,
      until: z.nullable(time),
      /** Whether the viewer may lift it. The longer ones are for the creator account. */
      may_lift: flagOut,
    }),
  ),
});

export const liftSuspension = endpoint('POST', '/api/moderation/suspensions/{id}/lift', {
  limit: 'engagement',
  params: z.object({ id }),
  refuses: ['suspension_not_found', 'moderator_days_exceeded', 'already_decided'],
  response: z.object({ message }),
});

export type SuspendedAccount = AnswerOf<typeof listSuspensions>[number];
