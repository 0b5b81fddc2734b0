import 'server-only';
import { Failure } from '@/lib/contract/failure';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { isCreatorEmail } from '@/lib/domains/accounts/creator';
import { now } from '@/lib/platform/clock';
import { db, type Transaction, transaction } from '@/lib/platform/db';
import { endConnections } from '@/lib/platform/realtime/connections';
import type { Prisma, Report as ReportRow } from '@/prisma/generated/client';
import { forChampions, mayDecide } from './policy';
import type { ModerationAction, reportStatuses, TargetType } from './schema';
import { targets } from './targets';
import { reportView } from './view';

type Status = (typeof reportStatuses)[number];
type Asked = Page & { status?: Status | undefined };

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
    orderBy: [{ urgent: 'desc' }, { id: 'asc' }],
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

function afterInQueue(last: ReportRow) {
  const later = { urgent: last.urgent, id: { gt: last.id } };
  return last.urgent ? { OR: [later, { urgent: false }] } : later;
}

const statusAfter: Record<ModerationAction, Status> = {
  hide: 'hidden',
  restore: 'restored',
  dismiss: 'dismissed',
  suspend: 'suspended',
};

const wordsAfter: Record<ModerationAction, string> = {
  hide: 'Hidden. Nobody sees it any more.',
  restore: 'Restored.',
  dismiss: 'Dismissed.',
  suspend: 'Suspended. They are logged out everywhere and cannot log in.',
};

/**
 * Decides on a report, and with it on every open report of the same thing. Suspending acts on whoever is behind it
 * without saying who that is.
 * @throws Failure `not_found`, `conflict` where there is nobody to suspend, `forbidden` for what a champion may not
 */
export async function decide(viewer: Viewer, reportId: number, action: ModerationAction) {
  const loggedOut = new Set<number>();
  const decided = await transaction(async (tx) => {
    const report = await tx.report.findUnique({ where: { id: reportId } });
    if (!report) throw new Failure('not_found', 'Report not found.');
    const authorId = await targets[report.targetType as TargetType]?.authorOf(tx, report.targetId);
    if (!mayDecide(viewer, { ...report, authorId: authorId ?? null }, action)) {
      throw new Failure('forbidden', 'Champions may only hide posts that others have reported.');
    }
    await act(tx, report, action, loggedOut);
    const { targetType, targetId } = report;
    const data = { status: statusAfter[action], handledAt: now() };
    await tx.report.updateMany({ where: { targetType, targetId, status: 'open' }, data });
    return tx.report.update({ where: { id: reportId }, data });
  });
  endConnections(...loggedOut);
  const [report] = await withReporters(viewer, [decided]);
  if (!report) throw new Failure('not_found', 'Report not found.');
  return { message: wordsAfter[action], report };
}

async function act(
  tx: Transaction,
  { targetType, targetId }: ReportRow,
  action: ModerationAction,
  loggedOut: Set<number>,
) {
  const target = targets[targetType as TargetType];
  await target?.setHidden(tx, targetId, action === 'hide' || action === 'suspend');
  if (action !== 'suspend' && action !== 'restore') return;
  const author = await target?.authorOf(tx, targetId);
  if (author) {
    await setSuspended(tx, author, action === 'suspend');
    if (action === 'suspend') loggedOut.add(author);
  } else if (action === 'suspend') throw new Failure('conflict', 'There is nobody left to suspend.');
}

/** Suspends an account and ends its sessions, or lets it back in. */
async function setSuspended(tx: Transaction, userId: number, suspended: boolean) {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  if (isCreatorEmail(email)) throw new Failure('forbidden', 'The creator account cannot be suspended.');
  await tx.user.update({
    where: { id: userId },
    data: { suspendedAt: suspended ? now() : null },
    select: { id: true },
  });
  if (suspended) await tx.session.deleteMany({ where: { userId } });
}

/** Reports as the queue shows them, each with how many people reported the same thing, counted in one statement. */
async function withReporters(viewer: Viewer, rows: ReportRow[]) {
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
