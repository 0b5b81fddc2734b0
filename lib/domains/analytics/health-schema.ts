import * as z from 'zod/mini';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count } from '@/lib/contract/fields';

export const platformHealth = endpoint('GET', '/api/platform-health', {
  response: z.object({
    people: count,
    /** Seven UTC days, today last; `day` as 2026-11-21. */
    posts_by_day: z.array(z.object({ day: z.string(), posts: count })),
    reports_waiting: count,
    /** In the last hour: all calls, failed calls (5xx), and the 95th percentile of their duration in milliseconds. */
    calls: count,
    errors: count,
    p95_ms: z.nullable(count),
  }),
});

export type PlatformHealth = AnswerOf<typeof platformHealth>;
