/** What was changed between a report and the decision that hides it: nobody gets around a decision by changing a word. */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { transaction } from '@/lib/platform/database/client';
import type { Report as ReportRow } from '@/prisma/generated/client';
import { keepAuthor, lockThing } from './authors';
import { copyFiles } from './evidence';
import type { ReportCopy } from './moderation-schema';
import { insertReport } from './reports';
import type { TargetType } from './schema';
import { targets } from './targets';

/**
 * Puts what is there now in front of whoever decides, for the same reason, where what was hidden is an earlier version of it
 * and nobody has reported this one.
 * @returns whether it has another version by now
 */
export async function queueLaterVersion(viewer: Viewer, report: ReportRow): Promise<boolean> {
  const { targetType, targetId, targetVersion, reason, urgent } = report;
  // A person is the same one after a decision.
  if (targetType === 'user') return false;
  // As nobody in particular: it does not matter whom its author blocked.
  const found = await targets[targetType as TargetType].find({ ...viewer, id: 0 }, targetId);
  if (!found || found.version === targetVersion) return false;
  const later = { targetType, targetId, targetVersion: found.version };
  const files = await copyFiles(found.files);
  await transaction(async (tx) => {
    await lockThing(tx, later);
    if ((await tx.report.count({ where: later })) > 0) return;
    await keepAuthor(tx, later);
    const row = { ...later, reason, urgent, details: null, copy: found.copy as ReportCopy, reporterId: null };
    await insertReport(tx, row, files);
  });
  return true;
}
