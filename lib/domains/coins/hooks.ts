'use client';
import { useRef, useState } from 'react';
import { ApiError, isRefusedAs, reason, send } from '@/lib/client/api/send';
import { currentTime } from '@/lib/client/clock';
import { useInfiniteList } from '@/lib/client/lists/use-infinite-list';
import { pageLimit } from '@/lib/contract/constants/requests';
import { type CoinEntry, coinHistory, type Flip, flipCoin, listFlips } from './schema';

/**
 * The viewer's ledger entries, newest first, loaded page by page.
 * @param first       the first page, as the server rendered it
 * @param renderedAt  the time of that rendering, in epoch milliseconds
 */
export function useCoinHistory(first: CoinEntry[], renderedAt: number) {
  return useInfiniteList<CoinEntry>({
    family: 'coins',
    name: `${coinHistory.path} at ${renderedAt}`,
    first,
    pageSize: pageLimit.others,
    ask: (before) => send(coinHistory, { query: { limit: pageLimit.others, before } }),
    prefix: 'Error fetching coin history: ',
  });
}

/** The viewer's flips, newest first, loaded page by page. */
function useFlipHistory(first: Flip[], renderedAt: number) {
  return useInfiniteList<Flip>({
    family: 'flips',
    name: `own at ${renderedAt}`,
    first,
    pageSize: pageLimit.others,
    ask: (before) => send(listFlips, { query: { limit: pageLimit.others, before } }),
    prefix: 'Error fetching flips: ',
  });
}

export type FlipStart = { flips: Flip[]; today: { flips: number; net: number }; renderedAt: number };

/**
 * The coin flip. `flip` flips for a bet, `last` is the last result, `today` the counts for the daily limits, and `history`
 * the list of the viewer's flips.
 */
export function useCoinFlip(start: FlipStart) {
  const history = useFlipHistory(start.flips, start.renderedAt);
  const [today, setToday] = useState(start.today);
  const [last, setLast] = useState<Flip | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  // A retry after a lost response sends the same key, so it gets the same flip and does not make a second one.
  const attempt = useRef<{ bet: number; idempotencyKey: string } | null>(null);

  /** @returns the balance that the flip left; null if the coin was not flipped */
  const flip = async (bet: number): Promise<number | null> => {
    setPending(true);
    setError('');
    if (attempt.current?.bet !== bet) attempt.current = { bet, idempotencyKey: crypto.randomUUID() };
    try {
      const { result, newBalance } = await send(
        flipCoin,
        { body: { betAmount: bet } },
        { idempotencyKey: attempt.current.idempotencyKey },
      );
      attempt.current = null;
      const thrown: Flip = {
        // A temporary id until the server lists the flip. Negative, so it never equals a real id.
        id: -1 - today.flips,
        bet,
        result,
        balance_after: newBalance,
        created_at: new Date(currentTime()).toISOString(),
      };
      setLast(thrown);
      history.add(thrown);
      setToday(({ flips, net }) => ({ flips: flips + 1, net: net + (result === 'win' ? bet : -bet) }));
      return newBalance;
    } catch (refused) {
      const unanswered =
        isRefusedAs(refused, 'request_in_progress') ||
        (refused instanceof ApiError && (refused.status === 0 || refused.status >= 500));
      if (!unanswered) attempt.current = null;
      setError(`Error in coinflip: ${reason(refused)}`);
      return null;
    } finally {
      setPending(false);
    }
  };

  return { flip, last, today, pending, error, setError, history };
}
