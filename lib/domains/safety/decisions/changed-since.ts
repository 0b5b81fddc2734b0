/** Handles content that was edited between a report and its decision, so that an edit cannot evade a decision. */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import type { AnyReason, ReportCopy } from '@/lib/domains/safety/moderation-schema';
import { insertReport } from '@/lib/domains/safety/reports/reports';
import { keepAuthor, lockThing } from '@/lib/domains/safety/targets/authors';
import { copyFiles, type Evidence } from '@/lib/domains/safety/targets/evidence';
import { targets } from '@/lib/domains/safety/targets/targets';
import type { ReportRow } from '@/lib/domains/safety/targets/thing';
import { type Transaction, transaction } from '@/lib/platform/database/client';

/** A version that is not the reported one. Its files are copied already. */
export type LaterVersion = { targetVersion: string; copy: ReportCopy; files: Evidence[] };

/** Finds the version that the content has now, and copies its files; null when it is the reported one. */
export async function findLaterVersion(viewer: Viewer, report: ReportRow): Promise<LaterVersion | null> {
  const { targetType, targetId, targetVersion } = report;
  // A person has no later version to decide on.
  if (targetType === 'user') return null;
  // Looked up as no account (id 0), so that the author's blocks do not matter.
  const found = await targets[targetType].find({ ...viewer, id: 0 }, targetId);
  if (!found || found.version === targetVersion) return null;
  return { targetVersion: found.version, copy: found.copy, files: await copyFiles(found.files) };
}

/**
 * When a decision hid an earlier version of the content, adds the current version to the queue, for the same reason, unless
 * it has been reported. The caller holds the lock on the content.
 */
export async function addToQueue(
  tx: Transaction,
  { targetType, targetId, reason, urgent }: ReportRow,
  { targetVersion, copy, files }: LaterVersion,
): Promise<void> {
  const later = { targetType, targetId, targetVersion };
  if ((await tx.report.count({ where: later })) > 0) return;
  await keepAuthor(tx, later);
  const row = { ...later, reason: reason as AnyReason, urgent, details: null, copy, reporterId: null };
  await insertReport(tx, row, files);
}

/**
 * The same in a transaction of its own, for an edit that came between the look and the decision.
 * @returns whether the content has another version now
 */
export async function queueLaterVersion(viewer: Viewer, report: ReportRow): Promise<boolean> {
  const later = await findLaterVersion(viewer, report);
  if (!later) return false;
  await transaction(async (tx) => {
    await lockThing(tx, report);
    await addToQueue(tx, report, later);
  });
  return true;
}
