'use client';
import { InfiniteListEnd } from '@/components/states/infinite-list-end';
import { TimeAgo } from '@/components/ui/time-ago';
import { grouped } from '@/lib/contract/grouped';
import { useCoinHistory } from '@/lib/domains/coins/hooks';
import type { CoinEntry } from '@/lib/domains/coins/schema';
import { coinWords } from './coin-words';

/** The person's coin movements, newest first, styled like a conductor's receipt. */
export function CoinHistory({ first, renderedAt }: { first: CoinEntry[]; renderedAt: number }) {
  const list = useCoinHistory(first, renderedAt);
  if (list.items.length === 0 && list.ended)
    return <p className="card">No coins have moved yet. A completed mission brings the first.</p>;
  return (
    <div className="grid gap-3">
      <ol className="border-y-2 border-dashed border-line">
        {list.items.map((entry) => (
          <Movement key={entry.id} entry={entry} />
        ))}
      </ol>
      <InfiniteListEnd
        list={list}
        skeleton={<div className="skeleton h-32 w-full" />}
        action="Load more coin history"
        end="That is every coin so far."
      />
    </div>
  );
}

function Movement({ entry: { amount, balance_after, reason, created_at } }: { entry: CoinEntry }) {
  const came = amount >= 0;
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-3 border-line py-3 not-first:border-t-[1.5px] not-first:border-dashed">
      <span
        aria-hidden="true"
        className={`grid size-11 place-items-center rounded-full border-2 text-lg ${came ? 'border-tar bg-danfo text-on-danfo' : 'border-line bg-soft text-ink'}`}
      >
        {came ? '↓' : '↑'}
      </span>
      <span className="min-w-0">
        <span className="block font-bold">{coinWords(reason)}</span>
        <span className="text-sm text-mute">
          <TimeAgo at={created_at} />
        </span>
      </span>
      <span className="text-right">
        <span
          className={`block font-display text-2xl leading-none font-extrabold ${came ? 'text-lagoon' : 'text-pepper'}`}
        >
          <span className="sr-only">{came ? 'In: ' : 'Out: '}</span>
          {came ? '+' : '−'}
          {grouped(Math.abs(amount))}
        </span>
        <span className="mt-1 block text-sm text-mute">
          <span className="sr-only">, balance afterwards </span>
          {grouped(balance_after)} left
        </span>
      </span>
    </li>
  );
}
