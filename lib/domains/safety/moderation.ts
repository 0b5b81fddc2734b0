import 'server-only';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { db } from '@/lib/platform/db';
import type { Prisma, Report as ReportRow } from '@/prisma/generated/client';
import { forChampions } from './policy';
import type { reportStatuses } from './schema';
import { reportView } from './view';

type Asked = Page & { status?: (typeof reportStatuses)[number] | undefined };

/**
 * The queue: what cannot wait first, then oldest first. `before` goes on after a report already shown. A champion sees
 * of it what they may hide.
 */
export async function reportQueue(viewer: Viewer, { limit, offset, before, status = 'open' }: Asked) {
  const last = before === undefined ? null : await db().report.findUnique({ where: { id: before } });
  const rows = await db().report.findMany({
    where: {
      AND: [{ status }, last ? afterInQueue(last) : {}, viewer.isCreator ? {} : championsPart(viewer)],
    },
    orderBy: [{ urgent: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
    skip: offset,
  });
  return withReporters(viewer, rows);
}

/** The same as `mayDecide`, asked of the table: open reports of other people's posts, made by others. */
const championsPart = ({ id, username }: Viewer): Prisma.ReportWhereInput => ({
  ...forChampions,
  reason: { notIn: [...forChampions.reason.notIn] },
  reporterId: { not: id },
  NOT: { copy: { path: ['username'], equals: username } },
});

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
      OR: rows.map(({ targetType, targetId }) => ({ targetType, targetId })),
    },
    _count: true,
  });
  const thing = (row: { targetType: string; targetId: number }) => `${row.targetType} ${row.targetId}`;
  const reporters = new Map(counted.map((each) => [thing(each), each._count]));
  return rows.map((row) => reportView(viewer, row, reporters.get(thing(row)) ?? 0));
}
