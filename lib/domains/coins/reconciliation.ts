import 'server-only';
import { earningReasons } from '@/lib/contract/constants/coins';
import type { Check } from '@/lib/platform/database/reconciliation';

/** Compares balances with the ledger (rules.md, Coins). The ids are user ids, or ledger entry ids for `balance_after`. */
export const coinChecks: readonly Check[] = [
  {
    column: 'users.coins',
    equals: "sum of the person's coin_entries",
    differing: `
      select held.id from users held
      left join (select user_id as id, sum(amount) as coins from coin_entries group by user_id) found using (id)
      where held.coins <> coalesce(found.coins, 0)`,
  },
  {
    column: 'users.earned',
    equals: "sum of the person's coin_entries that were earned",
    differing: `
      select held.id from users held
      left join (
        select user_id as id, sum(amount) as coins from coin_entries
        where amount > 0 and reason in (${earningReasons.map((each) => `'${each}'`).join()}) group by user_id
      ) found using (id)
      where held.earned <> coalesce(found.coins, 0)`,
  },
  {
    column: 'coin_entries.balance_after',
    equals: "sum of the person's entries so far",
    differing: `
      select id from (
        select id, balance_after, sum(amount) over (partition by user_id order by id) as so_far from coin_entries
      ) entries
      where balance_after <> so_far`,
  },
];
