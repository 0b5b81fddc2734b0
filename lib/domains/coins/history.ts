import 'server-only';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { db } from '@/lib/platform/database/client';
import { coinEntryView } from './view';

/** The viewer's own ledger entries, newest first. */
export async function historyOf(viewer: Viewer, { limit, offset, before }: Page) {
  const rows = await db().coinEntry.findMany({
    where: { userId: viewer.id, ...(before !== undefined && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: limit,
    skip: offset,
    select: { id: true, amount: true, balanceAfter: true, reason: true, reference: true, createdAt: true },
  });
  return rows.map(coinEntryView);
}
