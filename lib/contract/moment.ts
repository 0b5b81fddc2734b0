import * as z from 'zod/mini';

/** A time as ISO 8601 with its zone. Years have four digits; others make no sense here. */
export const moment = z.string({ error: 'must be a time, as 2026-11-21T17:00:00Z' }).check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/, {
    error: 'must be a time, as 2026-11-21T17:00:00Z',
  }),
  z.refine((value) => new Date(value).getUTCFullYear() >= 1970, {
    error: 'must be a time, as 2026-11-21T17:00:00Z',
  }),
);
