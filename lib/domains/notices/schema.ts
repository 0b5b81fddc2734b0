/** What happened that concerns a person (rules.md, Notices). */
import * as z from 'zod/mini';
import { pageLimit } from '@/lib/contract/constants/requests';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flagOut, id, message, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';
import { personView } from '@/lib/contract/person';
import { noticeKinds } from '@/lib/contract/settings';

const subject = z.object({
  /** What it is about: a post, a person, a squad. */
  type: z.string(),
  id: count,
  /** The beginning of its words, or its name; empty where there are none to show. */
  excerpt: z.string(),
  /** Where it is to be seen. */
  url: z.string(),
});

/** Newest first. `before` goes on after one already shown. */
export const listNotices = endpoint('GET', '/api/notices', {
  query: z.omit(pageQuery(pageLimit.others), { offset: true }),
  response: z.array(
    z.object({
      id: count,
      kind: z.enum(noticeKinds),
      /** The newest three who did it; none where nobody in person did. */
      actors: z.array(personView),
      actor_count: count,
      subject,
      created_at: time,
      read: flagOut,
    }),
  ),
});

/** Everything up to one of them is read. */
export const readNotices = endpoint('POST', '/api/notices/read', {
  limit: 'engagement',
  body: z.object({ upTo: id }),
  response: z.object({ message, unread: count }),
});

export type Notice = AnswerOf<typeof listNotices>[number];
