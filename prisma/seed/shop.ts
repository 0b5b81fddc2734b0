/** The items that some demo people bought and wear. The items themselves come from a migration. */
import type { ShopCategory } from '@/lib/contract/constants/shop';
import { moveCoins } from '@/lib/domains/coins/ledger';
import type { Transaction } from '@/lib/platform/database/client';
import type { Username } from './people';

/** By item slug. Nobody spends more than the hundred coins from registration. */
const shopping: readonly { who: Username; bought: readonly string[]; wears: readonly string[] }[] = [
  { who: 'danfo_philosopher', bought: ['okada', 'danfo-stripes'], wears: ['okada', 'danfo-stripes'] },
  { who: 'funmi_fits', bought: ['ankara-hat', 'compound-cock'], wears: ['ankara-hat', 'compound-cock'] },
  { who: 'femi_left_foot', bought: ['lekki-boots'], wears: ['lekki-boots'] },
  { who: 'lekan_light', bought: ['up-nepa'], wears: ['up-nepa'] },
  { who: 'mubarak07', bought: ['masked-agama', 'danfo-stripes'], wears: ['masked-agama'] },
  { who: 'wale_waka', bought: ['keke'], wears: ['keke'] },
  { who: 'dara_draws', bought: ['goat'], wears: ['goat'] },
];

/** Buys the items like the shop does: coins, stock and ownership. */
export async function seedShop(tx: Transaction, idOf: (username: Username) => number, moment: Date) {
  const slugs = shopping.flatMap(({ bought }) => bought);
  const found = await tx.shopItem.findMany({ where: { slug: { in: slugs } } });
  const items = new Map(found.map((item) => [item.slug, item]));
  for (const { who, bought, wears } of shopping) {
    const userId = idOf(who);
    for (const slug of bought) {
      const item = items.get(slug);
      if (!item) continue;
      const { id: itemId, price, stock } = item;
      await moveCoins(tx, { userId, amount: -price, reason: 'purchase', reference: `item:${itemId}` });
      await tx.shopOwnership.create({ data: { userId, itemId, price, boughtAt: moment } });
      await tx.shopItem.update({
        where: { id: itemId },
        data: { sold: { increment: 1 }, ...(stock !== null && { stock: { decrement: 1 } }) },
      });
      const category = item.category as ShopCategory;
      if (wears.includes(slug)) await tx.wornItem.create({ data: { userId, category, itemId } });
    }
  }
}
