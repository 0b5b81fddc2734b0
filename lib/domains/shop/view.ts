import type { ShopCategory } from '@/lib/contract/constants/shop';
import type { ResultOf } from '@/lib/contract/endpoint';
import type { ShopItem } from '@/prisma/generated/client';
import type { listItems, listStock } from './schema';

/** The cast is safe: a check constraint of the database limits `category` to these values. */
const described = ({ id, name, description, imageUrl, category }: ShopItem) => ({
  id,
  name,
  description,
  image_url: imageUrl,
  category: category as ShopCategory,
});

/** An item as a buyer sees it; `owners` contains only the viewer, or is empty. */
export function itemView(row: ShopItem & { owners: unknown[] }): ResultOf<typeof listItems>[number] {
  return {
    ...described(row),
    price: row.price,
    is_limited: row.stock !== null,
    stock: row.stock,
    owned: row.owners.length > 0,
  };
}

export function shelvedView(row: ShopItem): ResultOf<typeof listStock>[number] {
  return {
    ...described(row),
    price: row.price,
    stock: row.stock,
    sold: row.sold,
    releases_at: row.releasesAt,
    withdrawn: row.withdrawnAt !== null,
  };
}
