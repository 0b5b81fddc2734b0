/** Answering a decision about oneself, and deciding on such an answer (contract.md, Safety). */
import * as z from 'zod/mini';
import { communityRuleCodes } from '@/lib/contract/community-rules';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flagOut, id, message, text, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';
import { targetTypes } from './schema';

const appealStatus = z.enum(['open', 'upheld', 'overturned'], { error: 'status is not known' });
const decision = {
  action: z.string(),
  rule: z.nullable(z.enum(communityRuleCodes)),
  days: z.nullable(count),
  target_type: z.enum(targetTypes),
  /** The words in question, while they are kept. */
  words: z.string(),
  decided_at: time,
};

/** By `decisionId` with a session, by `appealToken` without: a suspended person cannot log in. */
export const appeal = endpoint('POST', '/api/appeals', {
  limit: 'comment',
  body: z.object({
    decisionId: z.optional(id),
    appealToken: z.optional(z.string().check(z.maxLength(100))),
    words: text(1000, 'Please say why.'),
  }),
  refuses: ['decision_not_found', 'already_appealed'],
  response: z.object({ message, tracking_code: z.string() }),
});

/** What was decided about what is one's own: told to nobody else. */
export const listOwnDecisions = endpoint('GET', '/api/decisions', {
  own: true,
  query: pageQuery(20),
  response: z.array(
    z.object({
      id: count,
      ...decision,
      /** Whether it was undone since. */
      undone: flagOut,
      /** Whether one may still appeal. */
      may_appeal: flagOut,
      appeal: z.nullable(
        z.object({ tracking_code: z.string(), status: appealStatus, answer: z.nullable(z.string()) }),
      ),
    }),
  ),
});

export const listAppeals = endpoint('GET', '/api/moderation/appeals', {
  query: z.extend(pageQuery(20), { status: z.optional(appealStatus) }),
  response: z.array(
    z.object({
      id: count,
      tracking_code: z.string(),
      words: z.string(),
      status: appealStatus,
      created_at: time,
      answer: z.nullable(z.string()),
      /** Null for words without a name. */
      username: z.nullable(z.string()),
      decision: z.object(decision),
      /** Whether whoever asks may decide on it: what one decided oneself, somebody else looks at. */
      may_decide: flagOut,
    }),
  ),
});

export const decideAppeal = endpoint('POST', '/api/moderation/appeals/{id}', {
  limit: 'engagement',
  params: z.object({ id }),
  body: z.object({
    decision: z.enum(['uphold', 'overturn'], { error: 'decision must be uphold or overturn' }),
    words: text(1000, 'Please say why.'),
  }),
  refuses: ['appeal_not_found', 'own_decision', 'already_decided'],
  response: z.object({ message }),
});

export type OwnDecision = AnswerOf<typeof listOwnDecisions>[number];
export type Appeal = AnswerOf<typeof listAppeals>[number];
