/** Public statistics of reports and decisions (contract.md, Safety). */
import * as z from 'zod/mini';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count } from '@/lib/contract/fields';

/** A count; under five, and none too, it is `<5`, so that nobody can recognise a single case. */
const few = z.union([count, z.literal('<5')]);

export const transparency = endpoint('GET', '/api/transparency', {
  response: z.array(
    z.object({
      /** `YYYY-MM`, in UTC. */
      month: z.string(),
      /** What people reported in the month, and how many of these reports were decided on since. */
      received: few,
      decided: few,
      /** Of those decided, by their first decision: percent within 24 hours, and the median in hours; null when there are few. */
      within_24_hours: z.nullable(count),
      median_hours: z.nullable(count),
      /** Decisions made in the month, also on what no person reported; one may answer many reports. */
      actions: z.object({
        hidden: few,
        suspended: few,
        pictures_removed: few,
        dismissed: few,
        restored: few,
      }),
      appeals: few,
      overturned: few,
    }),
  ),
});

export type TransparencyMonth = AnswerOf<typeof transparency>[number];
