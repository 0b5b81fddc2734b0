import 'server-only';
import { Failure } from '@/lib/contract/failure';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { isCreatorEmail } from '@/lib/domains/accounts/creator';
import { now } from '@/lib/platform/clock';
import { db, type Transaction, transaction } from '@/lib/platform/db';
import type { Report as ReportRow } from '@/prisma/generated/client';
import { areApart } from './blocks';
import { championsQueue } from './champions-queue';
import { mayDecide } from './policy';
import type { ModerationAction, reportStatuses, TargetType } from './schema';
import { targets } from './targets';
import { reportView } from './view';
import { notApart } from './visibility';

type Status = (typeof reportStatuses)[number];
type Asked = Page & { status?: Status | undefined };

/**
 * The queue: what cannot wait first, then oldest first. `before` goes on after a report already shown. A champion sees
 * of it what they may hide.
 */
export async function reportQueue(viewer: Viewer, { limit, offset, before, status = 'open' }: Asked) {
  const last = before === undefined ? null : await db().report.findUnique({ where: { id: before } });
  const shown = viewer.isCreator ? null : await championsQueue(viewer, { limit, offset, status, last });
  const rows = await db().report.findMany({
    where: shown ? { id: { in: shown } } : { AND: [{ status }, last ? afterInQueue(last) : {}] },
    orderBy: [{ urgent: 'desc' }, { id: 'asc' }],
    take: limit,
    skip: shown ? 0 : offset,
  });
  return withReporters(viewer, rows);
}

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
  const decided = await transaction(async (tx) => {
    const report = await tx.report.findUnique({ where: { id: reportId } });
    if (!report) throw new Failure('not_found', 'Report not found.');
    const authorId = await targets[report.targetType as TargetType]?.authorOf(tx, report.targetId);
    const mayAct = mayDecide(viewer, { ...report, authorId: authorId ?? null }, action);
    if (!mayAct || !(await meets(viewer, [report.reporterId, authorId ?? null]))) {
      throw new Failure('forbidden', 'Champions may only hide posts that others have reported.');
    }
    await act(tx, report, action);
    const { targetType, targetId } = report;
    const data = { status: statusAfter[action], handledAt: now() };
    await tx.report.updateMany({ where: { targetType, targetId, status: 'open' }, data });
    return tx.report.update({ where: { id: reportId }, data });
  });
  const [report] = await withReporters(viewer, [decided]);
  if (!report) throw new Failure('not_found', 'Report not found.');
  return { message: wordsAfter[action], report };
}

/** A champion decides on nothing by or about somebody across a block, as their queue shows it; the creator account does. */
async function meets(viewer: Viewer, people: (number | null)[]): Promise<boolean> {
  if (viewer.isCreator) return true;
  for (const id of people) if (id !== null && (await areApart(viewer.id, id))) return false;
  return true;
}

async function act(tx: Transaction, { targetType, targetId }: ReportRow, action: ModerationAction) {
  const target = targets[targetType as TargetType];
  await target?.setHidden(tx, targetId, action === 'hide' || action === 'suspend');
  if (action !== 'suspend' && action !== 'restore') return;
  const author = await target?.authorOf(tx, targetId);
  if (author) await setSuspended(tx, author, action === 'suspend');
  else if (action === 'suspend') throw new Failure('conflict', 'There is nobody left to suspend.');
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
      ...(viewer.isCreator ? {} : { reporter: notApart(viewer) }),
      OR: rows.map(({ targetType, targetId }) => ({ targetType, targetId })),
    },
    _count: true,
  });
  const thing = (row: { targetType: string; targetId: number }) => `${row.targetType} ${row.targetId}`;
  const reporters = new Map(counted.map((each) => [thing(each), each._count]));
  return rows.map((row) => reportView(viewer, row, reporters.get(thing(row)) ?? 0));
}
