import * as z from 'zod/mini';
import { coinFlip } from '@/lib/contract/constants/coins';
import { pageLimit } from '@/lib/contract/constants/requests';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, message, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';

export const coinHistory = endpoint('GET', '/api/coins/history', {
  own: true,
  query: pageQuery(pageLimit.others),
  response: z.array(
    z.object({
      id: count,
      /** Positive for coins received, negative for coins spent. */
      amount: count,
      balance_after: count,
      /** The ledger's reason, such as `registration`. */
      reason: z.string(),
      /** What the movement belongs to, such as `battle:12`. */
      reference: z.nullable(z.string()),
      created_at: time,
    }),
  ),
});

export type CoinEntry = AnswerOf<typeof coinHistory>[number];

/** The call always refuses, so the body has only the acting person (contract.md, Coins). */
export const buyCoins = endpoint('POST', '/api/buy-coins', {
  limit: 'engagement',
  /** Checked against the session, as in every call; otherwise unused. */
  body: z.object({ email: z.optional(z.string()) }),
  refuses: ['not_offered'],
  response: z.object({ message }),
});

const flipResult = z.enum(['win', 'lose']);
const badBet = `Bet must be between ${coinFlip.min} and ${coinFlip.max} coins.`;

/** The acting person is named by `userId` in the body, not by `email` as elsewhere (contract.md, Conventions). */
export const flipCoin = endpoint('POST', '/api/coin-flip', {
  limit: 'engagement',
  idempotent: true,
  actor: 'userId',
  body: z.object({
    /** Whole coins. */
    betAmount: z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/, { error: badBet }))], { error: badBet }),
      z.pipe(
        z.transform((value: number | string) => Number(value)),
        z
          .int({ error: badBet })
          .check(z.gte(coinFlip.min, { error: badBet }), z.lte(coinFlip.max, { error: badBet })),
      ),
    ),
  }),
  refuses: ['coins_missing', 'daily_limit_reached'],
  response: z.object({ message, result: flipResult, newBalance: count }),
});

/** The viewer's own flips, newest first. */
export const listFlips = endpoint('GET', '/api/coin-flip/history', {
  own: true,
  query: pageQuery(pageLimit.others),
  response: z.array(
    z.object({ id: count, bet: count, result: flipResult, balance_after: count, created_at: time }),
  ),
});

export type Flip = AnswerOf<typeof listFlips>[number];
export type FlipResult = Flip['result'];
