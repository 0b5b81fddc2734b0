import * as z from 'zod/mini';

/** A moment, as ISO 8601 with its zone. Years of four digits: others mean nothing to anybody's calendar. */
export const moment = z.string({ error: 'must be a time, as 2026-11-21T17:00:00Z' }).check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/, {
    error: 'must be a time, as 2026-11-21T17:00:00Z',
  }),
  z.refine((value) => new Date(value).getUTCFullYear() >= 1970, {
    error: 'must be a time, as 2026-11-21T17:00:00Z',
  }),
);
