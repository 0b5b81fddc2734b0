import type { ResultOf } from '@/lib/contract/endpoint';
import type { listReports, ReportCopy } from '@/lib/domains/safety/moderation-schema';
import type { ModeratorRole } from '@/lib/domains/safety/policy';
import type { Evidence } from '@/lib/domains/safety/targets/evidence';
import type { ReportRow } from '@/lib/domains/safety/targets/thing';
import type { Decision } from '@/prisma/generated/client';

type View = ResultOf<typeof listReports>[number];

type Context = {
  reporters: number;
  evidence: Evidence[];
  decision: Decision | null;
  history: View['history'];
  due: Date;
  overdue: boolean;
};

/** The files of a report, with the addresses at which whoever may decide on it sees them. */
export const evidenceView = (reportId: number, files: Evidence[]): View['evidence'] =>
  files.map(({ place, mime, fileId }) => ({
    url: fileId === null ? null : `/api/moderation/evidence/${reportId}?file=${place}`,
    type: mime,
  }));

/** Whether it was closed without a decision, because what it was about is gone (retention.ts). */
export const isClosed = ({ status, firstDecidedAt, decisionId }: ReportRow): boolean =>
  status !== 'open' && firstDecidedAt === null && decisionId === null;

/**
 * A report as the queue shows it, without the reporter, and without a rant's author. Champions do not see the reporter's own
 * text: they may know the reporter from school.
 */
export function reportView(role: ModeratorRole, row: ReportRow, context: Context): View {
  const { reporters, evidence, decision, history, due, overdue } = context;
  return {
    id: row.id,
    target_type: row.targetType,
    target_id: row.targetId,
    reason: row.reason,
    details: role === 'champion' ? null : row.details,
    copy: row.copy as ReportCopy,
    evidence: evidenceView(row.id, evidence),
    status: row.status as View['status'],
    closed: isClosed(row),
    urgent: row.urgent,
    tracking_code: row.trackingCode,
    reporters,
    created_at: row.createdAt,
    due_at: due,
    overdue,
    handled_at: row.handledAt,
    decision: decision && {
      id: decision.id,
      action: decision.action,
      rule: decision.rule as NonNullable<View['decision']>['rule'],
      days: decision.days,
    },
    history,
  };
}
