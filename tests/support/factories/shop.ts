/** Things of the shop, and who owns them, straight in the database. */
import { moveCoins } from '@/lib/domains/coins/ledger';
import { now } from '@/lib/platform/clock';
import { db, transaction } from '@/lib/platform/database/client';
import type { ShopItem } from '@/prisma/generated/client';

let made = 0;

/** An item of the shop, which somebody may own as though they had bought it for nothing. */
export async function aShopItem({
  ownedBy,
  ...with_
}: { ownedBy?: { id: number } } & Partial<Omit<ShopItem, 'id' | 'createdAt'>> = {}) {
  made += 1;
  const usual = {
    slug: `item-${made}`,
    name: `Bench ${made}`,
    description: 'Seen everything, says nothing.',
    price: 20,
    imageUrl: '/shop/okada.svg',
    category: 'vehicle',
  };
  const item = await db().shopItem.create({ data: { ...usual, ...with_, createdAt: now() } });
  if (ownedBy) await give(item, ownedBy);
  return item;
}

/** Makes somebody own an item; the ledger has it as a present. */
export async function give(item: { id: number }, { id }: { id: number }) {
  await transaction(async (tx) => {
    await moveCoins(tx, { userId: id, amount: 0, reason: 'purchase', reference: `item:${item.id}` });
    await tx.shopItem.update({ where: { id: item.id }, data: { sold: { increment: 1 } } });
    await tx.shopOwnership.create({ data: { userId: id, itemId: item.id, price: 0, boughtAt: now() } });
  });
}
