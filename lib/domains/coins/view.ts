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

/** Reads a flip from its ledger row: the amount is the bet, positive for a win and negative for a loss. */
export function flipView(row: FlipRow): ResultOf<typeof listFlips>[number] {
  return {
    id: row.id,
    bet: Math.abs(row.amount),
    result: row.amount > 0 ? 'win' : 'lose',
    balance_after: row.balanceAfter,
    created_at: row.createdAt,
  };
}
