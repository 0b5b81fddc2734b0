/** The viewer's own reports and their outcomes; nobody else sees them. */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { OffsetPage } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import type { ReportStatus } from '@/lib/domains/safety/moderation-schema';
import type { OwnReport } from '@/lib/domains/safety/schema';
import { aboutThing, type ReportRow } from '@/lib/domains/safety/targets/thing';
import { db } from '@/lib/platform/database/client';

const outcomes: Record<ReportStatus, string | null> = {
  open: null,
  hidden: 'We removed it.',
  suspended: 'We removed it, and acted on whoever was behind it.',
  removed: 'We removed the picture.',
  dismissed: 'It does not break our rules.',
  restored: 'We looked again, and it does not break our rules.',
};

/** Of a report of a person nothing was removed. */
const ofPerson: Partial<typeof outcomes> = { suspended: 'We acted on this person.' };

/** The viewer's reports, the newest first. */
export async function ownReports(viewer: Viewer, { limit, offset }: OffsetPage) {
  const rows = await db().report.findMany({
    where: { reporterId: viewer.id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    skip: offset,
  });
  return rows.map((row) => view(aboutThing(row)));
}

/**
 * One of the viewer's reports, by its code. One statement checks the code and its owner, so that the timing does not reveal
 * whether somebody else has that code.
 * @throws DomainError `report_not_found`, also for somebody else's
 */
export async function ownReport(viewer: Viewer, code: string) {
  // An invalid code is replaced by an empty one: a URL may contain characters that Postgres refuses.
  const trackingCode = /^[\w-]{1,40}$/.test(code) ? code.toUpperCase() : '';
  const row = await db().report.findFirst({
    where: { reporterId: viewer.id, trackingCode },
  });
  if (!row) throw new DomainError('report_not_found', 'Report not found.');
  return view(aboutThing(row));
}

/** Of a report that was closed because nothing was left to decide on (retention.ts). */
const closed = 'What you reported is gone. Nobody had decided on it.';

function view(row: ReportRow) {
  const status = row.status as ReportStatus;
  const decided = row.firstDecidedAt !== null;
  const said = (row.targetType === 'user' && ofPerson[status]) || outcomes[status];
  const outcome = said && !decided ? closed : said;
  return {
    tracking_code: row.trackingCode,
    target_type: row.targetType,
    reason: row.reason,
    created_at: row.createdAt,
    status: (outcome ? (decided ? 'decided' : 'closed') : 'waiting') as OwnReport['status'],
    decided_at: outcome && decided ? row.handledAt : null,
    outcome,
  };
}
