/** Which reports a decision covers, and which decisions it replaces: only those on the same version. */
import 'server-only';
import type { ModerationAction } from '@/lib/domains/safety/moderation-schema';
import { forChampions, type ModeratorRole } from '@/lib/domains/safety/policy';
import type { ReportRow } from '@/lib/domains/safety/targets/thing';
import { timeOf } from '@/lib/domains/safety/time';
import type { Transaction } from '@/lib/platform/database/client';

/**
 * The reports that a decision covers: this one, those that were decided with it, and open ones on the same version. Undoing
 * a decision does not cover open reports, which came later. A champion's decision covers only reasons that champions may decide
 * on: a report of a threat on the same post still waits for a moderator.
 */
export async function coveredReports(
  tx: Transaction,
  report: ReportRow,
  action: ModerationAction,
  role: ModeratorRole,
): Promise<number[]> {
  const { id, targetType, targetId, targetVersion, decisionId } = report;
  const undoing = decisionId !== null && action === 'restore';
  const reason = role === 'champion' ? { reason: { in: forChampions.reasons } } : {};
  const rows = await tx.report.findMany({
    where: {
      OR: [
        { id },
        ...(decisionId === null ? [] : [{ decisionId }]),
        ...(undoing ? [] : [{ targetType, targetId, targetVersion, status: 'open', ...reason }]),
      ],
    },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/**
 * Undoes the report's earlier decision, and the automatic hiding by reports, which lasts only until a decision. The caller
 * then shows the content as decided, and takes back what the earlier decision did to people (`takeBackDecision`).
 * @returns the actions of what is undone
 */
export async function undoEarlier(tx: Transaction, report: ReportRow): Promise<string[]> {
  const { decisionId, targetType, targetId, targetVersion } = report;
  const byReports = { targetType, targetId, targetVersion, action: 'reports' };
  const undone = await tx.decision.updateManyAndReturn({
    where: { undoneAt: null, OR: [byReports, ...(decisionId === null ? [] : [{ id: decisionId }])] },
    data: { undoneAt: timeOf(targetType) },
    select: { action: true },
  });
  return undone.map(({ action }) => action);
}
