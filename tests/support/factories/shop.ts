/** Shop items and their owners, written directly into the database. */
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import type { ShopItem } from '@/prisma/generated/client';
import { written } from './written';

let made = 0;

/** A shop item, which somebody may own as if they had bought it for nothing. */
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

/** Gives a person an item; the ledger records it as a present. */
export async function give(item: { id: number }, { id }: { id: number }) {
  await written(
    'an_ownership',
    `with entry as (
       insert into coin_entries (user_id, amount, balance_after, reason, reference, created_at)
       select id, 0, coins, 'purchase', 'item:' || $2::int, $3 from users where id = $1),
     item as (update shop_items set sold = sold + 1 where id = $2)
     insert into shop_ownerships (user_id, item_id, price, bought_at) values ($1, $2, 0, $3)`,
    [id, item.id, now()],
  );
}
