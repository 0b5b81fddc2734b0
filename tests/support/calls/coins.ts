import * as coins from '@/lib/domains/coins/schema';
import { type CallLine, member } from './line';

/** Coins and the flip. */
export const coinsCalls: Record<string, CallLine> = {
  coinHistory: {
    spec: coins.coinHistory,
    ...member,
    limit: 'read',
    input: () => ({ query: { limit: 10 } }),
  },
  buyCoins: {
    spec: coins.buyCoins,
    ...member,
    limit: 'engagement',
    input: () => ({ body: {} }),
    answers: 501,
  },
  flipCoin: {
    spec: coins.flipCoin,
    ...member,
    limit: 'engagement',
    input: () => ({ body: { betAmount: 1 } }),
  },
  listFlips: { spec: coins.listFlips, ...member, limit: 'read', input: () => ({ query: { limit: 10 } }) },
};
