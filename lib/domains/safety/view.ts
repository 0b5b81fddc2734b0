import type { ResultOf } from '@/lib/contract/endpoint';
import type { Viewer } from '@/lib/contract/viewer';
import type { Report as ReportRow } from '@/prisma/generated/client';
import type { listReports, ReportCopy, TargetType } from './schema';

type View = ResultOf<typeof listReports>[number];

/**
 * A report as the queue shows it: neither who reported, nor who wrote a rant. What a reporter added in their own words
 * is for the creator account alone; a champion goes to school with them.
 */
export function reportView(viewer: Viewer, row: ReportRow, reporters: number): View {
  return {
    id: row.id,
    target_type: row.targetType as TargetType,
    target_id: row.targetId,
    reason: row.reason,
    details: viewer.isCreator ? row.details : null,
    copy: row.copy as ReportCopy,
    status: row.status as View['status'],
    urgent: row.urgent,
    tracking_code: row.trackingCode,
    reporters,
    created_at: row.createdAt,
    handled_at: row.handledAt,
  };
}
