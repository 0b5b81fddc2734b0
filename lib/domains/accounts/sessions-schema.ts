/** Listing and ending one's own sessions (contract.md, Accounts). */
import * as z from 'zod/mini';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flagOut, id, message, time } from '@/lib/contract/fields';

export const listSessions = endpoint('GET', '/api/users/sessions', {
  own: true,
  response: z.array(
    z.object({
      id: count,
      /** Browser and system in words; null for logins from before this was stored. */
      device: z.nullable(z.string()),
      created_at: time,
      /** Accurate to the hour. */
      last_seen_at: time,
      /** Whether this request came by this session. */
      current: flagOut,
    }),
  ),
});

export type OwnSession = AnswerOf<typeof listSessions>[number];

export const endSession = endpoint('DELETE', '/api/users/sessions/{id}', {
  own: true,
  limit: 'engagement',
  params: z.object({ id }),
  refuses: ['session_not_found'],
  response: z.object({ message }),
});

export const endOtherSessions = endpoint('POST', '/api/users/sessions/end-others', {
  own: true,
  limit: 'engagement',
  response: z.object({ message, ended: count }),
});
