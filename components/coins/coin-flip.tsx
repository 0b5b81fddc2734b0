'use client';
import { useRef, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { coinFlip } from '@/lib/contract/constants/coins';
import { counted, grouped } from '@/lib/contract/grouped';
import { type FlipStart, useCoinFlip } from '@/lib/domains/coins/hooks';
import type { Flip } from '@/lib/domains/coins/schema';
import styles from './coin-flip.module.css';
import { type Flipped, shownBalance } from './shown-balance';

// Loaded when it is opened.
const FlipHistory = lazyWithRetry(() => import('./flip-history'));

const wordsOf = ({ bet, result }: Flip) =>
  `You ${result === 'win' ? 'won' : 'lost'} ${counted(bet, 'coin')}.`;
const formShown = 7;

/** The coin flip: the coin and its form. The result is shown without waiting for the animation. */
export function CoinFlip({ start }: { start: FlipStart }) {
  const { me, refresh } = useSession();
  const { flip, last, today, pending, error, setError, history } = useCoinFlip(start);
  const [bet, setBet] = useState(String(coinFlip.usual));
  const [open, setOpen] = useState(false);
  const [flipped, setFlipped] = useState<Flipped | null>(null);
  const coins = shownBalance(me, flipped);
  const account = useRef(me);
  account.current = me;

  const throwIt = async (event: React.FormEvent) => {
    event.preventDefault();
    const amount = Number(bet);
    if (!Number.isInteger(amount) || amount < coinFlip.min || amount > coinFlip.max)
      return setError(`Bet must be between ${coinFlip.min} and ${coinFlip.max} coins.`);
    const left = await flip(amount);
    if (left === null) return;
    setFlipped({ left, account: account.current });
    refresh();
  };

  return (
    <>
      <div aria-hidden="true" className={styles.middle}>
        <span
          key={last?.id ?? 'unthrown'}
          data-testid="coin"
          className={`${styles.coin} ${last ? styles.toss : ''} ${last?.result === 'lose' ? styles.lost : ''}`}
        >
          {last ? (last.result === 'win' ? 'W' : 'L') : 'HG'}
        </span>
      </div>
      <section aria-labelledby="toss" className="grid min-w-0 grid-cols-1 content-center gap-3">
        <h2 id="toss" className="max-lg:sr-only">
          Coin Flip
        </h2>
        <p className="font-semibold lg:-mt-2">You have {counted(coins, 'coin')}.</p>
        <Form onSubmit={throwIt} noValidate className="flex flex-wrap items-end gap-3">
          <div className="w-32 [&_input]:text-ink">
            <LabelledInput
              label="Bet Amount"
              type="number"
              inputMode="numeric"
              min={coinFlip.min}
              max={coinFlip.max}
              step={1}
              value={bet}
              onChange={(event) => setBet(event.target.value)}
            />
          </div>
          <button type="submit" className="btn btn-go min-h-12 flex-1" disabled={pending}>
            {pending ? 'Flipping ...' : 'Flip Coin'}
          </button>
          <StatusLine words={error} className="basis-full rounded-box bg-chalk px-3 py-2 text-[#b01c2f]!" />
        </Form>
        <div role="status" className={last && !error ? 'font-bold' : 'absolute'}>
          {/* Another paragraph each time: the same result twice is said twice. */}
          {last && !error && <p key={last.id}>Coinflip completed! {wordsOf(last)}</p>}
        </div>
        {history.items.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ol aria-label="Your last flips, newest first" className="flex gap-1">
              {history.items.slice(0, formShown).map((each) => (
                <li key={each.id} className={`${styles.form} ${each.result === 'win' ? styles.formWon : ''}`}>
                  <span aria-hidden="true">{each.result === 'win' ? 'W' : 'L'}</span>
                  <span className="sr-only">{wordsOf(each)}</span>
                </li>
              ))}
            </ol>
            <button
              type="button"
              className="min-h-11 font-semibold underline underline-offset-4"
              onClick={() => setOpen(true)}
            >
              All my flips
            </button>
          </div>
        )}
        <p className="text-sm">
          Even odds: 1 in 2 to win what you bet, 1 in 2 to lose it. Coins cannot be bought or cashed out. At
          most {coinFlip.flipsADay} flips and {coinFlip.netLossADay} coins lost a day; today{' '}
          {counted(today.flips, 'flip')}, {todayWords(today.net)}.
        </p>
      </section>
      {open && <FlipHistory list={history} onClose={() => setOpen(false)} />}
    </>
  );
}

const todayWords = (net: number) =>
  net === 0 ? 'nothing won or lost' : net > 0 ? `${grouped(net)} up` : `${grouped(-net)} down`;
