'use client';
import { useRef, useState } from 'react';
import { ApiError, isRefusedAs, reason, send } from '@/lib/client/api/send';
import { currentTime } from '@/lib/client/clock';
import { useInfiniteList } from '@/lib/client/lists/use-infinite-list';
import { pageLimit } from '@/lib/contract/constants/requests';
import { type CoinEntry, coinHistory, type Flip, flipCoin, listFlips } from './schema';

/**
 * One's movements of coins, newest first, as many as are wanted.
 * @param first       the first page, as the server rendered it
 * @param renderedAt  when that was, in epoch milliseconds
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

/** One's flips, newest first, as many as are wanted. */
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
 * The coin flip: `flip` throws for a bet, `last` is how the last one fell, `today` what the day's caps have counted, and
 * `history` all of one's flips.
 */
export function useCoinFlip(start: FlipStart) {
  const history = useFlipHistory(start.flips, start.renderedAt);
  const [today, setToday] = useState(start.today);
  const [last, setLast] = useState<Flip | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  // Pressed again after a lost answer, it sends the same key: the same flip is answered, and no second one made.
  const attempt = useRef<{ bet: number; idempotencyKey: string } | null>(null);

  /** @returns whether it was thrown */
  const flip = async (bet: number): Promise<boolean> => {
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
        // Of this page alone, until the server lists it: below every id of the server's.
        id: -1 - today.flips,
        bet,
        result,
        balance_after: newBalance,
        created_at: new Date(currentTime()).toISOString(),
      };
      setLast(thrown);
      history.add(thrown);
      setToday(({ flips, net }) => ({ flips: flips + 1, net: net + (result === 'win' ? bet : -bet) }));
      return true;
    } catch (refused) {
      const unanswered =
        isRefusedAs(refused, 'request_in_progress') ||
        (refused instanceof ApiError && (refused.status === 0 || refused.status >= 500));
      if (!unanswered) attempt.current = null;
      setError(`Error in coinflip: ${reason(refused)}`);
      return false;
    } finally {
      setPending(false);
    }
  };

  return { flip, last, today, pending, error, setError, history };
}
