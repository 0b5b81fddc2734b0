import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import { now } from '@/lib/platform/clock';
import { db, transaction } from '@/lib/platform/database/client';
import { shelvedView } from './view';

/** All items that the shop ever had, newest first, as the creator account sees them. */
export async function stockList({ limit, offset, before = largestId }: Page) {
  const rows = await db().shopItem.findMany({
    where: { id: { lt: before } },
    orderBy: { id: 'desc' },
    take: limit,
    skip: offset,
  });
  return rows.map(shelvedView);
}

export type Edit = {
  name: string;
  description: string;
  price: number;
  /** Null for an unlimited item. */
  stock: number | null;
  /** The stock when the editor looked at it. */
  seenStock?: number | null | undefined;
  releasesAt: Date | null;
  withdrawn: boolean;
};

/**
 * Changes an item of the shop. Earlier purchases and their prices do not change.
 * @throws DomainError `item_not_found`; `stock_changed` since the creator looked: the edit would overwrite it
 */
export async function changeItem(itemId: number, { seenStock, withdrawn, ...edit }: Edit) {
  return transaction(async (tx) => {
    const [held] = await tx.$queryRaw<{ stock: number | null; withdrawnAt: Date | null }[]>`
      select stock, withdrawn_at as "withdrawnAt" from shop_items where id = ${itemId} for update`;
    if (!held) throw new DomainError('item_not_found', 'There is no such item.');
    if (seenStock !== undefined && seenStock !== held.stock) {
      throw new DomainError(
        'stock_changed',
        `Some were sold meanwhile: ${held.stock ?? 'no end of them'} left. Please look again.`,
      );
    }
    const item = await tx.shopItem.update({
      where: { id: itemId },
      data: { ...edit, withdrawnAt: withdrawn ? (held.withdrawnAt ?? now()) : null },
    });
    return { message: `${item.name} saved.`, item: shelvedView(item) };
  });
}
