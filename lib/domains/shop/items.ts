import 'server-only';
import type { ShopCategory } from '@/lib/contract/constants/shop';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { now } from '@/lib/platform/clock';
import { db, transaction } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import type { Prisma } from '@/prisma/generated/client';
import { type Released, releasedBy } from './early-access';
import { itemView } from './view';

/** The items for sale. What has a stock is limited, also once it is sold out. */
const onSale = ({ all, limited }: Released): Prisma.ShopItemWhereInput => ({
  withdrawnAt: null,
  OR: [
    { releasesAt: null },
    { releasesAt: { lte: all } },
    { releasesAt: { lte: limited }, stock: { not: null } },
  ],
});

/**
 * The items for sale to the viewer, newest first. Items that they already own are marked.
 * @param category  one of the four, or all
 */
export async function itemsFor(
  viewer: Viewer,
  { limit, offset, before, category }: Page & { category?: ShopCategory | undefined },
) {
  const released = await releasedBy(viewer);
  const rows = await db().shopItem.findMany({
    where: {
      ...onSale(released),
      ...(category && { category }),
      ...(before !== undefined && { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: limit,
    skip: offset,
    include: { owners: { where: { userId: viewer.id }, select: { userId: true } } },
  });
  return rows.map(itemView);
}

/**
 * Buys one of an item: ownership, stock and coins change in one transaction. The price is the item's current price.
 * @param seenPrice  what the buyer saw: nobody pays another price unasked
 * @throws DomainError `item_not_found`; `already_owned`; `sold_out`; `price_changed` for another price than the buyer saw;
 *   `coins_missing`
 */
export async function buyItem(viewer: Viewer, itemId: number, seenPrice: number | undefined) {
  const released = await releasedBy(viewer);
  return transaction(async (tx) => {
    const found = await tx.shopItem.findFirst({ where: { id: itemId, ...onSale(released) } });
    if (!found) throw new DomainError('item_not_found', 'That item is not in the shop.');
    // Inserted first: the second of two concurrent purchases waits here, before it takes any stock.
    const mine = await tx.$executeRaw`
      insert into shop_ownerships (user_id, item_id, price, bought_at)
      values (${viewer.id}, ${itemId}, ${found.price}, ${now()}) on conflict do nothing`;
    if (mine === 0) throw new DomainError('already_owned', `You already own the ${found.name}.`);
    killPoint('purchase-owned');
    const [left] = await tx.$queryRaw<{ price: number; stock: number | null }[]>`
      update shop_items set stock = stock - 1, sold = sold + 1 where id = ${itemId} and (stock is null or stock > 0)
      returning price, stock`;
    if (!left) throw new DomainError('sold_out', 'Sold out');
    if (seenPrice !== undefined && left.price !== seenPrice)
      throw new DomainError('price_changed', `The ${found.name} costs ${left.price} coins now.`);
    killPoint('purchase-counted');
    if (left.price !== found.price) {
      // The creator account changed the price between the two statements: store the price really paid.
      await tx.$executeRaw`
        update shop_ownerships set price = ${left.price} where user_id = ${viewer.id} and item_id = ${itemId}`;
    }
    const coins = await moveCoins(tx, {
      userId: viewer.id,
      amount: -left.price,
      reason: 'purchase',
      reference: `item:${itemId}`,
      refusal: `You need ${left.price} coins to buy the ${found.name}.`,
    });
    killPoint('purchase-paid');
    return { message: `${found.name} bought successfully!`, coins, stock: left.stock };
  });
}
