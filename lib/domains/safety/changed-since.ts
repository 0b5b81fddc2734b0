/** Handles content that was edited between a report and its decision, so that an edit cannot evade a decision. */
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
 * When a decision hid an earlier version of the content, adds the current version to the queue, for the same reason, unless
 * it has been reported.
 * @returns whether the content has another version now
 */
export async function queueLaterVersion(viewer: Viewer, report: ReportRow): Promise<boolean> {
  const { targetType, targetId, targetVersion, reason, urgent } = report;
  // A person has no later version to decide on.
  if (targetType === 'user') return false;
  // Looked up as no account (id 0), so that the author's blocks do not matter.
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
