/**
 * What somebody at the desk has no part in (rules.md, Safety): a thing that is theirs, or that they reported. 'Is this mine?' is
 * asked inside the statement, of rants as well. Only the person whose it is meets the answer: their report is not there.
 */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { db, type Transaction } from '@/lib/platform/database/client';
import type { Report as ReportRow } from '@/prisma/generated/client';
import { authorOfRow } from './authors';
import { type EvidenceAnswer, openEvidence } from './evidence';

/** SQL that puts whoever is behind what a row is about beside it, as `author`: once, for a plan that is quickly made. */
export const withAuthor = (row: string) =>
  `cross join lateral (select ${authorOfRow(row)} as id offset 0) author`;

/** SQL for whether a person has reported the thing that a row is about. */
const reportedBy = (person: string, row: string) => `exists (
  select 1 from reports own
  where own.reporter_id = ${person} and own.target_type = ${row}.target_type and own.target_id = ${row}.target_id)`;

/**
 * SQL for whether a moderator could decide on what a row is about, so that the creator account need not.
 * @param author  SQL for the id of whoever is behind it
 * @param decider  SQL for the id of somebody who may not look again, null for nobody
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
  /** SQL for the id of whoever is behind it, from `withAuthor` unless said. */
  author?: string;
  /** SQL for whether a moderator could decide. */
  other?: string;
};

/**
 * SQL for whether the viewer, `$1`, may have a part in what a row is about; `$2` whether they are the creator account. That
 * account decides on what it reported, since nobody else suspends for long, and on its own things where no moderator could.
 * What nobody is known to be behind any more is for the creator account alone: it might be the viewer's.
 *
 * noRules: it lists nothing.
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

/** noRules: an id, for whoever decides. */
const reportToJudge = `select r.id from reports r ${withAuthor('r')} where r.id = $3 and ${mayJudge({ row: 'r' })}`;

/** Whether there is such a report, and the viewer may have a part in it. */
async function mayJudgeReport(viewer: Viewer, id: number, on: Transaction): Promise<boolean> {
  const found = await on.$queryRawUnsafe<unknown[]>(reportToJudge, viewer.id, viewer.isCreator, id);
  return found.length > 0;
}

/** A report as the viewer may decide on it; null where there is none, or it is about them or by them. */
export async function findReport(
  viewer: Viewer,
  id: number,
  on: Transaction = db(),
): Promise<ReportRow | null> {
  return (await mayJudgeReport(viewer, id, on)) ? on.report.findUnique({ where: { id } }) : null;
}

export const noReport = () => new DomainError('report_not_found', 'Report not found.');

/**
 * Opens a file of a report for somebody at the desk.
 * @throws DomainError `report_not_found`, also where the report is about them or by them
 */
export async function openEvidenceFor(
  viewer: Viewer,
  reportId: number,
  place: number,
): Promise<EvidenceAnswer> {
  if (!(await mayJudgeReport(viewer, reportId, db()))) throw noReport();
  return openEvidence(reportId, place);
}
