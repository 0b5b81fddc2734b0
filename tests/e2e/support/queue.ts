/** The queue of open reports, which all tests of a run share. */
import { listReports, moderate, type Report } from '@/lib/domains/safety/moderation-schema';
import { ask } from './ask.ts';
import { theCreator } from './people.ts';
import { sql } from './sql.ts';

/** All open reports, in the order of the queue. */
export async function* openReports(): AsyncGenerator<Report> {
  const as = await theCreator();
  for (let before: number | undefined; ; ) {
    const page: Report[] = await ask(listReports, { as, query: { limit: 50, before } });
    yield* page;
    before = page.at(-1)?.id;
    if (before === undefined) return;
  }
}

/**
 * Decides as the creator account on the open report with this tracking code, however many others wait before it.
 * @throws Error where there is none
 */
export async function decideOn(
  code: string,
  body: Parameters<typeof ask<typeof moderate>>[1]['body'],
): Promise<void> {
  for await (const { id, tracking_code } of openReports()) {
    if (tracking_code !== code) continue;
    await ask(moderate, { as: await theCreator(), params: { id }, body });
    return;
  }
  throw new Error(`No open report has the code ${code}.`);
}

/**
 * Closes what tests that are over have reported in this run, so that what the running one reports is on the queue's first page.
 * No test takes three minutes, and what is said to be older than the run was made so by one.
 */
export const closeOldReports = () =>
  sql(
    `update reports set status = 'dismissed', handled_at = now()
     where status = 'open' and created_at between now() - interval '2 hours' and now() - interval '3 minutes'`,
  );
