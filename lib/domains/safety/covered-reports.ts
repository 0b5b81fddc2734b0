/** Which reports a decision is about, and which decisions it takes the place of: of the same version alone. */
import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import type { Report as ReportRow } from '@/prisma/generated/client';
import type { ModerationAction } from './moderation-schema';
import { timeOf } from './time';
import { takeBackDecision } from './undoing';

/**
 * The reports that a decision is about: this one, those that were decided with it, and whatever waits of the same version.
 * Undoing looks back alone: it decides on nothing that came later.
 */
export async function coveredReports(
  tx: Transaction,
  report: ReportRow,
  action: ModerationAction,
): Promise<number[]> {
  const { id, targetType, targetId, targetVersion, decisionId } = report;
  const undoing = decisionId !== null && action === 'restore';
  const rows = await tx.report.findMany({
    where: {
      OR: [
        { id },
        ...(decisionId === null ? [] : [{ decisionId }]),
        ...(undoing ? [] : [{ targetType, targetId, targetVersion, status: 'open' }]),
      ],
    },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** Ends the decision that this report had, and the hiding by reports that lasts until somebody decides. */
export async function undoEarlier(tx: Transaction, report: ReportRow): Promise<void> {
  const { decisionId, targetType, targetId, targetVersion } = report;
  const byReports = { targetType, targetId, targetVersion, action: 'reports' };
  await tx.decision.updateMany({
    where: { undoneAt: null, OR: [byReports, ...(decisionId === null ? [] : [{ id: decisionId }])] },
    data: { undoneAt: timeOf(targetType) },
  });
  if (decisionId !== null) await takeBackDecision(tx, decisionId);
}
