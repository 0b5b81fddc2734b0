import type { Check } from '@/lib/platform/database/reconciliation';

/** Checks prices and numbers of sales against the ledger (rules.md, Coins). The ids are those of the person and the item. */
export const shopChecks: readonly Check[] = [
  {
    column: 'shop_ownerships.price',
    equals: 'what the ledger says was paid for the item',
    differing: `
      select distinct held.user_id as id from shop_ownerships held
      left join (
        select user_id, reference, -sum(amount) as paid from coin_entries
        where reason = 'purchase' group by user_id, reference
      ) found on found.user_id = held.user_id and found.reference = 'item:' || held.item_id
      where held.price is distinct from found.paid`,
  },
  {
    column: 'shop_items.sold',
    equals: 'purchases of the item in the ledger',
    differing: `
      select held.id from shop_items held
      left join (
        select reference, count(*) as rows from coin_entries where reason = 'purchase' group by reference
      ) found on found.reference = 'item:' || held.id
      where held.sold <> coalesce(found.rows, 0)`,
  },
];
