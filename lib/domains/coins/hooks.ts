'use client';
import { useRef, useState } from 'react';
import { isUnanswered, reason, send } from '@/lib/client/api/send';
import { currentTime, useNow } from '@/lib/client/clock';
import { useInfiniteList } from '@/lib/client/lists/use-infinite-list';
import { pageLimit } from '@/lib/contract/constants/requests';
import { utcDateOf } from '@/lib/contract/days';
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

/** How often the page looks whether the day is over, in milliseconds. */
const tick = 60_000;

/** Figures for the daily limits, with the UTC day that they are of (rules.md, Time). */
type Figures = FlipStart['today'] & { of: string };

const figuresOn = (figures: Figures, today: string): Figures =>
  figures.of < today ? { of: today, flips: 0, net: 0 } : figures;

function withFlip(figures: Figures, { bet, result, created_at }: Flip): Figures {
  const { of, flips, net } = figuresOn(figures, utcDateOf(currentTime()));
  // One that was found later may be of the day before.
  if (utcDateOf(Date.parse(created_at)) !== of) return { of, flips, net };
  return { of, flips: flips + 1, net: net + (result === 'win' ? bet : -bet) };
}

/** Whether a row of the server's is the flip that is shown, which has a temporary id if it was thrown here. */
const isShownAs = (shown: Flip | undefined, row: Flip) =>
  shown !== undefined &&
  (shown.id === row.id ||
    (shown.id < 0 &&
      shown.bet === row.bet &&
      shown.result === row.result &&
      shown.balance_after === row.balance_after));

/**
 * The coin flip. `flip` flips for a bet, `last` is the last result, `today` the counts for the daily limits, and `history`
 * the list of the viewer's flips.
 */
export function useCoinFlip(start: FlipStart) {
  const history = useFlipHistory(start.flips, start.renderedAt);
  const [figures, setFigures] = useState<Figures>({ ...start.today, of: utcDateOf(start.renderedAt) });
  const today = figuresOn(figures, utcDateOf(useNow(tick).now));
  const [last, setLast] = useState<Flip | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  // A retry after a lost response sends the same key, so it gets the same flip and does not make a second one.
  const attempt = useRef<{ bet: number; idempotencyKey: string } | null>(null);

  const show = (flip: Flip) => {
    setLast(flip);
    history.add(flip);
    setFigures((now) => withFlip(now, flip));
  };

  /**
   * For a flip that got no answer, when another bet is wanted: shows it if it was made. It is not asked for by its key, which
   * would make it now if it was not.
   * @returns the balance that it left; null if it was not made
   */
  const findUnanswered = async (): Promise<number | null> => {
    const [newest] = await send(listFlips, { query: { limit: 1 } });
    attempt.current = null;
    if (!newest || isShownAs(history.items[0], newest)) return null;
    show(newest);
    return newest.balance_after;
  };

  /** @returns the balance that is left now; null if no coin was flipped */
  const flip = async (bet: number): Promise<number | null> => {
    setPending(true);
    setError('');
    let left: number | null = null;
    try {
      if (attempt.current && attempt.current.bet !== bet) left = await findUnanswered();
      attempt.current ??= { bet, idempotencyKey: crypto.randomUUID() };
      const { result, newBalance } = await send(
        flipCoin,
        { body: { betAmount: bet } },
        { idempotencyKey: attempt.current.idempotencyKey },
      );
      attempt.current = null;
      left = newBalance;
      const at = currentTime();
      show({
        // A temporary id until the server lists the flip. Negative, so it never equals a real id.
        id: -at,
        bet,
        result,
        balance_after: newBalance,
        created_at: new Date(at).toISOString(),
      });
    } catch (refused) {
      if (!isUnanswered(refused)) attempt.current = null;
      setError(`Error in coinflip: ${reason(refused)}`);
    } finally {
      setPending(false);
    }
    return left;
  };

  return { flip, last, today, pending, error, setError, history };
}
