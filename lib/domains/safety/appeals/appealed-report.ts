/** The report whose copy an appeal shows: of the version that the decision is about, the first that still has its copy. */
import 'server-only';
import type { ReportCopy } from '@/lib/domains/safety/moderation-schema';
import { evidenceView } from '@/lib/domains/safety/reports/view';
import { filesOf } from '@/lib/domains/safety/targets/evidence';

/** A row with the columns of `appealedReport`; all null where no copy is kept. */
export type AppealedReport = {
  report_id: number | null;
  report_code: string | null;
  copy: ReportCopy | null;
};

/**
 * SQL that joins the report of what a decision is about. Undone or replaced meanwhile, the decision has no reports of its own any
 * more.
 * @param row  the alias of a row with the decision's `target_type`, `target_id` and `target_version`
 */
export const appealedReport = (row: string) => `
  left join lateral (
    select r.id as report_id, r.tracking_code as report_code, r.copy from reports r
    where r.target_type = ${row}.target_type and r.target_id = ${row}.target_id
      and r.target_version = ${row}.target_version and r.emptied_at is null
    order by r.created_at, r.id limit 1) about on true`;

/** @returns what was reported, of each of these rows in order, as whoever decides on the appeal sees it */
export async function appealedReports(rows: AppealedReport[]) {
  const files = await filesOf(rows.flatMap(({ report_id: id }) => id ?? []));
  return rows.map(({ report_id: id, report_code, copy }) => ({
    report_code,
    words: copy?.content ?? '',
    in_answer_to: copy?.in_answer_to ?? null,
    evidence: id === null ? [] : evidenceView(id, files.get(id) ?? []),
  }));
}
