/** The queue of open reports, which all tests of a run share. */
import { sql } from './sql.ts';

/**
 * Closes what tests that are over have reported in this run, so that what the running one reports is on the queue's first page.
 * No test takes three minutes, and what is said to be older than the run was made so by one.
 */
export const closeOldReports = () =>
  sql(
    `update reports set status = 'dismissed', handled_at = now()
     where status = 'open' and created_at between now() - interval '2 hours' and now() - interval '3 minutes'`,
  );
