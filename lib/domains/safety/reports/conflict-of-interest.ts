/**
 * Conflicts of interest (rules.md, Safety): nobody decides on their own content, or on content that they reported. The check
 * 'is this mine?' is inside the statement, also for rants. Only the author can notice its result: reports on their content
 * are missing from their queue.
 */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { authorOfRow } from '@/lib/domains/safety/targets/authors';
import { type EvidenceAnswer, openEvidence } from '@/lib/domains/safety/targets/evidence';
import { aboutThing, type ReportRow } from '@/lib/domains/safety/targets/thing';
import { db, type Transaction } from '@/lib/platform/database/client';

/** SQL that joins the author of a row's content as `author`. Looked up once, which also keeps query planning fast. */
export const withAuthor = (row: string) =>
  `cross join lateral (select ${authorOfRow(row)} as id offset 0) author`;

/** SQL for whether a person has reported the content that a row is about. */
const reportedBy = (person: string, row: string) => `exists (
  select 1 from reports own
  where own.reporter_id = ${person} and own.target_type = ${row}.target_type and own.target_id = ${row}.target_id)`;

/**
 * SQL for whether any moderator could decide on a row's content. Then the creator account does not have to.
 * @param author  SQL for the author's id
 * @param decider  SQL for the id of a person who may not review it, null for nobody
 */
export const moderatorCould = (row: string, author = 'author.id', decider = 'null') => `exists (
  select 1 from moderators m join users o on o.id = m.user_id
  where o.suspended_at is null and m.user_id is distinct from ${author} and m.user_id is distinct from ${decider}
    and not ${reportedBy('m.user_id', row)})`;

type Judging = {
  /** The alias of a row with `target_type` and `target_id`. */
  row: string;
  /** SQL for whether the viewer is the creator account. */
  creator?: string;
  viewer?: string;
  /** SQL for the author's id; by default from `withAuthor`. */
  author?: string;
  /** SQL for whether a moderator could decide. */
  other?: string;
};

/**
 * SQL for whether the viewer `$1` may handle a row's content; `$2` says whether they are the creator account. The creator
 * account may decide on content that it reported, since only it can suspend for long, and on its own content when no
 * moderator could. Content with an unknown author is only for the creator account: it might be the viewer's own.
 *
 * visibility-exempt: it lists nothing.
 */
export const mayJudge = ({
  row,
  creator = '$2::bool',
  viewer = '$1::int',
  author = 'author.id',
  other = moderatorCould(row, author),
}: Judging) => `case when ${creator}
  then ${author} is distinct from ${viewer} or not ${other}
  else ${author} <> ${viewer} and not ${reportedBy(viewer, row)} end`;

/** visibility-exempt: an id, for moderators. */
const reportToJudge = `select r.id from reports r ${withAuthor('r')} where r.id = $3 and ${mayJudge({ row: 'r' })}`;

/** Whether the report exists and the viewer may handle it. */
async function mayJudgeReport(viewer: Viewer, id: number, on: Transaction): Promise<boolean> {
  const found = await on.$queryRawUnsafe<unknown[]>(reportToJudge, viewer.id, viewer.isCreator, id);
  return found.length > 0;
}

/** A report, if the viewer may decide on it; null when there is none, or it is about them or by them. */
export async function findReport(
  viewer: Viewer,
  id: number,
  on: Transaction = db(),
): Promise<ReportRow | null> {
  if (!(await mayJudgeReport(viewer, id, on))) return null;
  const row = await on.report.findUnique({ where: { id } });
  return row && aboutThing(row);
}

export const noReport = () => new DomainError('report_not_found', 'Report not found.');

/**
 * Opens a file of a report for a moderator.
 * @throws DomainError `report_not_found`, also when the report is about them or by them
 */
export async function openEvidenceFor(
  viewer: Viewer,
  reportId: number,
  place: number,
): Promise<EvidenceAnswer> {
  if (!(await mayJudgeReport(viewer, reportId, db()))) throw noReport();
  return openEvidence(reportId, place);
}
