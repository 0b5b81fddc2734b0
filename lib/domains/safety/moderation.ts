import 'server-only';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { notBlocked } from '@/lib/domains/blocks/visibility';
import { db } from '@/lib/platform/database/client';
import type { Prisma, Report as ReportRow } from '@/prisma/generated/client';
import { championsQueue } from './champions-queue';
import type { reportStatuses } from './schema';
import { reportView } from './view';

type Asked = Page & { status?: (typeof reportStatuses)[number] | undefined };

/**
 * The queue: what cannot wait first, then oldest first. `before` goes on after a report already shown. A champion sees
 * of it what they may hide.
 */
export async function reportQueue(viewer: Viewer, { limit, offset, before, status = 'open' }: Asked) {
  const last = before === undefined ? null : await db().report.findUnique({ where: { id: before } });
  const shown = viewer.isCreator ? null : await championsQueue(viewer, { limit, offset, status, last });
  const rows = await db().report.findMany({
    where: shown ? { id: { in: shown } } : { AND: [{ status }, last ? afterInQueue(last) : {}] },
    orderBy: [{ urgent: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
    skip: shown ? 0 : offset,
  });
  return withReporters(viewer, rows);
}

/** By time, and never by number alone: reports of words without a name have numbers of their own. */
function afterInQueue({ urgent, createdAt, id }: ReportRow): Prisma.ReportWhereInput {
  const later = [
    { urgent, createdAt: { gt: createdAt } },
    { urgent, createdAt, id: { gt: id } },
  ];
  return { OR: urgent ? [...later, { urgent: false }] : later };
}

/** Reports as the queue shows them, each with how many people reported the same thing, counted in one statement. */
export async function withReporters(viewer: Viewer, rows: ReportRow[]) {
  const counted = await db().report.groupBy({
    by: ['targetType', 'targetId'],
    where: {
      reporterId: { not: null },
      ...(viewer.isCreator ? {} : { reporter: notBlocked(viewer) }),
      OR: rows.map(({ targetType, targetId }) => ({ targetType, targetId })),
    },
    _count: true,
  });
  const thing = (row: { targetType: string; targetId: number }) => `${row.targetType} ${row.targetId}`;
  const reporters = new Map(counted.map((each) => [thing(each), each._count]));
  return rows.map((row) => reportView(viewer, row, reporters.get(thing(row)) ?? 0));
}
