import type { ResultOf } from '@/lib/contract/endpoint';
import type { CoinEntry } from '@/prisma/generated/client';
import type { coinHistory, listFlips } from './schema';

type Row = Pick<CoinEntry, 'id' | 'amount' | 'balanceAfter' | 'reason' | 'reference' | 'createdAt'>;

export function coinEntryView(row: Row): ResultOf<typeof coinHistory>[number] {
  return {
    id: row.id,
    amount: row.amount,
    balance_after: row.balanceAfter,
    reason: row.reason,
    reference: row.reference,
    created_at: row.createdAt,
  };
}

export type FlipRow = Pick<CoinEntry, 'id' | 'amount' | 'balanceAfter' | 'createdAt'>;

/** A flip is the ledger's row of it: what was bet came or went. */
export function flipView(row: FlipRow): ResultOf<typeof listFlips>[number] {
  return {
    id: row.id,
    bet: Math.abs(row.amount),
    result: row.amount > 0 ? 'win' : 'lose',
    balance_after: row.balanceAfter,
    created_at: row.createdAt,
  };
}
