/**
 * What follows from a decision beside its own rows: pictures that are refused from then on, and a report of a version that
 * came since. It is prepared before the decision's transaction, because it opens files, and written in it: a server that is
 * killed after the decision loses nothing, since the same decision is refused the second time.
 */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { blockPictures } from '@/lib/domains/media/blocked-pictures';
import { pictureHashesOf } from '@/lib/domains/safety/pictures/refused-pictures';
import { findReport } from '@/lib/domains/safety/reports/conflict-of-interest';
import type { ReportRow } from '@/lib/domains/safety/targets/thing';
import { versionNow } from '@/lib/domains/safety/targets/versions';
import type { Transaction } from '@/lib/platform/database/client';
import { addToQueue, findLaterVersion, type LaterVersion } from './changed-since';

type Effects = { hashes: string[]; later: LaterVersion | null };

export const noEffects: Effects = { hashes: [], later: null };

/** @param blockMedia  whether to block the report's pictures */
export async function prepareEffects(
  viewer: Viewer,
  reportId: number,
  blockMedia: boolean,
): Promise<Effects> {
  const report = await findReport(viewer, reportId);
  if (!report) return noEffects;
  return {
    hashes: blockMedia ? await pictureHashesOf(reportId) : [],
    later: await findLaterVersion(viewer, report),
  };
}

export async function writeEffects(
  tx: Transaction,
  report: ReportRow,
  decisionId: number,
  { hashes, later }: Effects,
): Promise<void> {
  await blockPictures(tx, decisionId, hashes);
  if (later && later.targetVersion === (await versionNow(tx, report))) await addToQueue(tx, report, later);
}
