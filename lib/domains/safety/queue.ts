/** The queue of reports: what cannot wait first, then whose 24 hours end first. */
import 'server-only';
import { reportsDue } from '@/lib/contract/constants/safety';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { notBlocked } from '@/lib/domains/blocks/visibility';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import type { Prisma, Report as ReportRow } from '@/prisma/generated/client';
import { championsQueue } from './champions-queue';
import { filesOf } from './evidence';
import { historyOf } from './history';
import type { ReportStatus } from './moderation-schema';
import { requireRole } from './moderators';
import type { ModeratorRole } from './policy';
import { reportView } from './view';

type Asked = Page & { status?: ReportStatus | undefined; reason?: string | undefined };
type Deciding = { viewer: Viewer; role: ModeratorRole };

/**
 * A page of the queue; `before` goes on after a report already shown. A champion sees of it what they may hide, a moderator
 * nothing that they reported themselves.
 * @throws DomainError `not_allowed` for who decides on nothing
 */
export async function reportQueue(viewer: Viewer, { limit, offset, before, status = 'open', reason }: Asked) {
  const role = await requireRole(viewer);
  const last = before === undefined ? null : await db().report.findUnique({ where: { id: before } });
  const shown = role === 'champion' ? await championsQueue(viewer, { limit, offset, status, last }) : null;
  const rows = await db().report.findMany({
    where: shown
      ? { id: { in: shown } }
      : { AND: [{ status }, reason ? { reason } : {}, last ? afterInQueue(last) : {}] },
    orderBy: [{ urgent: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
    skip: shown ? 0 : offset,
  });
  return withContext({ viewer, role }, rows);
}

/** By time, and never by number alone: reports of words without a name have numbers of their own. */
function afterInQueue({ urgent, createdAt, id }: ReportRow): Prisma.ReportWhereInput {
  const later = [
    { urgent, createdAt: { gt: createdAt } },
    { urgent, createdAt, id: { gt: id } },
  ];
  return { OR: urgent ? [...later, { urgent: false }] : later };
}

const thingOf = (row: { targetType: string; targetId: number }) => `${row.targetType} ${row.targetId}`;

/** Reports as the queue shows them, with what stands in other tables: each read for the whole page in one statement. */
export async function withContext({ viewer, role }: Deciding, rows: ReportRow[]) {
  if (rows.length === 0) return [];
  const things = rows.map(({ targetType, targetId }) => ({ targetType, targetId }));
  const decisionIds = rows.flatMap(({ decisionId }) => (decisionId === null ? [] : [decisionId]));
  const [counted, files, decisions, histories] = await Promise.all([
    db().report.groupBy({
      by: ['targetType', 'targetId'],
      where: {
        reporterId: { not: null },
        ...(role === 'champion' ? { reporter: notBlocked(viewer) } : {}),
        OR: things,
      },
      _count: true,
    }),
    filesOf(rows.map(({ id }) => id)),
    db().decision.findMany({ where: { id: { in: decisionIds } } }),
    role === 'champion' ? new Map<number, never>() : historyOf(rows.map(({ id }) => id)),
  ]);
  const reporters = new Map(counted.map((each) => [thingOf(each), each._count]));
  const decisionOf = new Map(decisions.map((each) => [each.id, each]));
  const moment = now();
  return rows.map((row) => {
    const due = new Date(row.createdAt.getTime() + reportsDue);
    return reportView(role, row, {
      reporters: reporters.get(thingOf(row)) ?? 0,
      evidence: files.get(row.id) ?? [],
      decision: decisionOf.get(row.decisionId ?? 0) ?? null,
      history: histories.get(row.id) ?? [],
      due,
      overdue: row.status === 'open' && due < moment,
    });
  });
}
