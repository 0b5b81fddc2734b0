/** Appealing against a decision about oneself, and deciding on appeals (contract.md, Safety). */
import * as z from 'zod/mini';
import { communityRuleCodes } from '@/lib/contract/community-rules';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flagOut, id, message, text, time } from '@/lib/contract/fields';
import { offsetQuery } from '@/lib/contract/paging';
import { reportedFiles, targetTypes } from '@/lib/domains/safety/schema';

const appealStatus = z.enum(['open', 'upheld', 'overturned'], { error: 'status is not known' });
const decision = {
  action: z.string(),
  rule: z.nullable(z.enum(communityRuleCodes)),
  days: z.nullable(count),
  target_type: z.enum(targetTypes),
  /** The text that the decision is about, while it is stored. */
  words: z.string(),
  decided_at: time,
};
/** An appeal as its author sees it. The answer is null while it waits, and once it is kept no longer (rules.md, Safety). */
const ownAppeal = z.object({
  tracking_code: z.string(),
  status: appealStatus,
  answer: z.nullable(z.string()),
});

/** Takes `decisionId` with a session, or `appealToken` without one: a suspended person cannot log in. */
export const appeal = endpoint('POST', '/api/appeals', {
  limit: 'comment',
  // Only the writer can appeal, and the queue says when each appeal came: also those of a rant.
  anonymous: true,
  body: z.object({
    decisionId: z.optional(id),
    appealToken: z.optional(z.string().check(z.maxLength(100))),
    words: text(1000, 'Please say why.'),
  }),
  refuses: ['decision_not_found', 'already_appealed'],
  response: z.object({ message, tracking_code: z.string() }),
});

/**
 * Reads what became of the appeal of a suspended person, for whoever has their token. A POST: the token is a secret, and
 * addresses stand in logs.
 */
export const readAppeal = endpoint('POST', '/api/appeals/status', {
  body: z.object({ appealToken: z.string().check(z.maxLength(100)) }),
  refuses: ['decision_not_found'],
  response: z.object({
    /** Whether they may still appeal. */
    may_appeal: flagOut,
    /** Whether the account is suspended at this moment, by this decision or by another one. */
    suspended: flagOut,
    /** Until when this decision suspends it, null for until it is lifted, and by which rule; null where it does not. */
    suspension: z.nullable(
      z.object({ rule: z.nullable(z.enum(communityRuleCodes)), until: z.nullable(time) }),
    ),
    appeal: z.nullable(ownAppeal),
  }),
});

/** Decisions about the viewer's own content; nobody else sees them. */
export const listOwnDecisions = endpoint('GET', '/api/decisions', {
  own: true,
  query: offsetQuery(20),
  response: z.array(
    z.object({
      id: count,
      ...decision,
      /** Whether it was undone later. */
      undone: flagOut,
      /** Whether the viewer may still appeal. */
      may_appeal: flagOut,
      appeal: z.nullable(ownAppeal),
    }),
  ),
});

export const listAppeals = endpoint('GET', '/api/moderation/appeals', {
  query: z.extend(offsetQuery(20), { status: z.optional(appealStatus) }),
  response: z.array(
    z.object({
      id: count,
      tracking_code: z.string(),
      words: z.string(),
      status: appealStatus,
      created_at: time,
      answer: z.nullable(z.string()),
      /** Null for anonymous content. */
      username: z.nullable(z.string()),
      decision: z.object({
        ...decision,
        /** The tracking code of the report that `words`, `in_answer_to` and `evidence` are from; null once it is empty. */
        report_code: z.nullable(z.string()),
        /** The beginning of what the words answer, never with a name; null where they answer nothing. */
        in_answer_to: z.nullable(z.string()),
        evidence: reportedFiles,
        /** Meanwhile, so that they can only be told that it is. */
        undone: flagOut,
      }),
      /** Whether the viewer may decide on it. An appeal against their own decision is for somebody else. */
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

export type OwnAppeal = z.output<typeof ownAppeal>;
export type AppealByToken = AnswerOf<typeof readAppeal>;
export type OwnDecision = AnswerOf<typeof listOwnDecisions>[number];
export type Appeal = AnswerOf<typeof listAppeals>[number];
