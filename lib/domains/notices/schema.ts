/** Notices: events that concern a person (rules.md, Notices). */
import * as z from 'zod/mini';
import { communityRuleCodes } from '@/lib/contract/community-rules';
import { pageLimit } from '@/lib/contract/constants/requests';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flagOut, id, message, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';
import { personView } from '@/lib/contract/person';
import { noticeKinds } from '@/lib/contract/settings';

const subject = z.object({
  /** The subject's type: a post, a person, a squad. */
  type: z.string(),
  id: count,
  /** The beginning of its text, or its name; empty when there is nothing to show. */
  excerpt: z.string(),
  /** The page that shows it. */
  url: z.string(),
});

/** What was decided about something of the reader's. */
const decision = z.object({
  action: z.string(),
  rule: z.nullable(z.enum(communityRuleCodes)),
  days: z.nullable(count),
  target_type: z.string(),
  /** Whether the reader may appeal against it at this moment. */
  may_appeal: flagOut,
});

/** Newest first. `before` is the cursor: the id of the last notice shown. Ids have no order, and differ by reader. */
export const listNotices = endpoint('GET', '/api/notices', {
  own: true,
  query: z.omit(pageQuery(pageLimit.others), { offset: true }),
  response: z.array(
    z.object({
      id: count,
      kind: z.enum(noticeKinds),
      /** The newest three people who did it; none for a notice without an actor. */
      actors: z.array(personView),
      actor_count: count,
      subject,
      /** Null for a notice of anything else. */
      decision: z.nullable(decision),
      created_at: time,
      read: flagOut,
    }),
  ),
});

/** Marks everything up to a notice as read. */
export const readNotices = endpoint('POST', '/api/notices/read', {
  limit: 'engagement',
  own: true,
  body: z.object({ upTo: id }),
  response: z.object({ message, unread: count }),
});

export type Notice = AnswerOf<typeof listNotices>[number];
