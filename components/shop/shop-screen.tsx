'use client';
import { useEffect } from 'react';
import { useSession } from '@/components/shell/session';
import { LaterRows } from '@/components/states/later-rows';
import { RetryCard } from '@/components/states/retry-card';
import { reason } from '@/lib/client/api/send';
import { useFirstRows } from '@/lib/client/lists/use-first-rows';
import type { ShopCategory } from '@/lib/contract/constants/shop';
import { knownOutcome, useShopItems } from '@/lib/domains/shop/hooks';
import type { Item } from '@/lib/domains/shop/schema';
import { Cart, ToCart } from './cart';
import { CategoryFilter } from './category-filter';
import { ItemCard } from './item-card';
import { Outcomes } from './outcomes';
import { ShopSkeleton } from './shop-skeleton';
import { useCart } from './use-cart';
import { type CartLine, useCheckout } from './use-checkout';

type Props = {
  /** All items as the server rendered them; undefined if they could not be read. */
  first: Item[] | undefined;
  category: ShopCategory | null;
};

/** Three rows on a phone, two on a laptop. */
const itemsAtFirst = 6;

/** The shop: all items and the cart. */
export function ShopScreen({ first, category }: Props) {
  const { me, refresh } = useSession();
  const { data: items, error, mutate } = useShopItems(first);
  const { entries, add, remove } = useCart();
  const over = () => {
    void mutate();
    refresh();
  };
  const { checkout, buying, outcomes, dismiss } = useCheckout(remove, over);

  useEffect(() => {
    // Remove items from the cart that the person owns by now, perhaps bought on another device.
    for (const { itemId } of entries)
      if (items?.some(({ id, owned }) => id === itemId && owned === 1)) remove(itemId);
  }, [items, entries, remove]);

  const lines = entries.flatMap(({ itemId, idempotencyKey }): CartLine[] => {
    const item = items?.find(({ id }) => id === itemId);
    return item ? [{ item, idempotencyKey }] : [];
  });
  const all = items?.filter((item) => !category || item.category === category);
  const { shown, later } = useFirstRows(all ?? [], itemsAtFirst);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 gap-5">
        <CategoryFilter chosen={category} />
        {error && <RetryCard words={`Error fetching shop items: ${reason(error)}`} retry={mutate} />}
        {!items && !error && <ShopSkeleton />}
        {all?.length === 0 && (
          <p className="card">No items available at the moment. Please try again later.</p>
        )}
        {shown.length > 0 && (
          <section aria-labelledby="items">
            <h2 id="items" className="sr-only">
              Items
            </h2>
            <div className="grid grid-cols-1 min-[17rem]:grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-3">
              {shown.map((item) => (
                <ItemCard
                  key={item.id}
                  item={item}
                  inCart={lines.some((line) => line.item.id === item.id)}
                  busy={buying !== null}
                  onAdd={add}
                  onRemove={remove}
                />
              ))}
            </div>
            {later > 0 && <LaterRows rows={Math.ceil(later / 2)} />}
          </section>
        )}
        <ToCart lines={lines} />
      </div>
      <div className="grid gap-3 pt-6 lg:sticky lg:top-20 lg:pt-8">
        <Cart
          lines={lines}
          coins={me?.coins ?? 0}
          buying={buying}
          onRemove={remove}
          onCheckout={() => checkout(lines)}
        />
        <Outcomes outcomes={outcomes.map((each) => knownOutcome(each, items))} onDismiss={dismiss} />
      </div>
    </div>
  );
}
