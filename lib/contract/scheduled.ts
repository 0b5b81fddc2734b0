/** What the scheduler calls, with `Authorization: Bearer <CRON_SECRET>` (rules.md, Time). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { count, message } from './fields';

export const settle = endpoint('GET', '/api/cron/settle', {
  refuses: ['not_the_scheduler', 'not_found', 'settlement_failed'],
  response: z.object({
    message,
    battles: count,
    ghosts: count,
    /** Requests to write that nobody answered. */
    requests: count,
    /** That started, or had a report that nobody answered. */
    tournaments: count,
    showdowns: count,
    deletions: count,
    files: count,
    sessions: count,
    repeats: count,
    limits: count,
    /** Accounts that a decision suspends later, and reports that were emptied. */
    suspensions: count,
    reports: count,
  }),
});
