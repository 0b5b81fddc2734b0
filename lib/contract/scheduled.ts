/** The scheduler's call, with `Authorization: Bearer <CRON_SECRET>` (rules.md, Time). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { count, message } from './fields';

export const settle = endpoint('GET', '/api/cron/settle', {
  refuses: ['not_the_scheduler', 'not_found', 'settlement_failed'],
  response: z.object({
    message,
    battles: count,
    ghosts: count,
    /** Message requests that expired unanswered. */
    requests: count,
    /** Tournaments that started, or had a report that expired unanswered. */
    tournaments: count,
    showdowns: count,
    deletions: count,
    files: count,
    sessions: count,
    repeats: count,
    limits: count,
    /** Delayed suspensions that took effect. `reports` counts the reports that were emptied. */
    suspensions: count,
    reports: count,
  }),
});
