'use client';
import { useState } from 'react';
import { MoreButton } from '@/components/states/more-button';
import { RetryCard } from '@/components/states/retry-card';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { reason } from '@/lib/client/api/send';
import { grouped } from '@/lib/contract/grouped';
import { useStock } from '@/lib/domains/shop/hooks';
import type { ShelvedItem } from '@/lib/domains/shop/schema';
import { ItemPicture } from './item-picture';

const ItemForm = lazyWithRetry(() => import('./item-form'));

const left = ({ stock }: ShelvedItem) => (stock === null ? 'no end of them' : `${grouped(stock)} left`);

/** The shop's items, for the creator account to edit. */
export function StockRoom({ first }: { first: ShelvedItem[] }) {
  const { rows: items, ended, loading, error, more, put } = useStock(first);
  const [editing, setEditing] = useState<ShelvedItem | null>(null);
  const [said, setSaid] = useState('');

  const saved = (message: string, item: ShelvedItem) => {
    setEditing(null);
    put(item);
    setSaid(message);
  };

  return (
    <section aria-labelledby="stock" className="grid gap-4">
      <h2 id="stock">Shop</h2>
      {error !== null && <RetryCard words={`Error fetching shop items: ${reason(error)}`} retry={more} />}
      <StatusLine words={said} tone="good" />
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {items.map((item) => (
          <li key={item.id} className="card flex items-center gap-3">
            <ItemPicture
              url={item.image_url}
              alt=""
              className="size-14 shrink-0 rounded-box bg-chalk object-contain p-1"
            />
            <p className="min-w-0 flex-1 leading-snug">
              <span className="block font-bold">
                {item.name}
                {item.withdrawn === 1 && <span className="text-pepper"> (withdrawn)</span>}
              </span>
              <span className="text-sm text-mute">
                {grouped(item.price)} Coins, {left(item)}, {grouped(item.sold)} sold
              </span>
            </p>
            <button
              type="button"
              className="btn"
              onClick={() => {
                setSaid('');
                setEditing(item);
              }}
            >
              Edit<span className="sr-only"> {item.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <MoreButton loading={loading} ended={ended} onMore={more} className="btn justify-self-start">
        Show more items
      </MoreButton>
      {editing && (
        <ItemForm item={editing} onSaved={saved} onStockChanged={put} onClose={() => setEditing(null)} />
      )}
    </section>
  );
}
