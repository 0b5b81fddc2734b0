import { memo } from 'react';
import { wornAs } from '@/lib/contract/constants/shop';
import { grouped } from '@/lib/contract/grouped';
import type { Item } from '@/lib/domains/shop/schema';
import { ItemPicture } from './item-picture';
import styles from './shop.module.css';

type Props = {
  item: Item;
  inCart: boolean;
  /** Whether a checkout is running: the cart cannot be changed then. */
  busy: boolean;
  onAdd: (itemId: number) => void;
  onRemove: (itemId: number) => void;
};

/** One item: what it is, its price, and the remaining stock. */
export const ItemCard = memo(function ItemCard({ item, inCart, busy, onAdd, onRemove }: Props) {
  const { name, description, price, image_url, category, is_limited, stock, owned } = item;
  const soldOut = stock === 0 && owned === 0;
  return (
    <article
      aria-labelledby={`item-${item.id}`}
      className="relative flex flex-col rounded-box border-2 border-line bg-card"
    >
      <div
        className={`${styles.board} ${styles.priced} ${styles[category]} ${soldOut ? styles.gone : ''} relative rounded-t-[8px]`}
      >
        <ItemPicture url={image_url} alt="" className={styles.picture} />
        {soldOut && (
          <span aria-hidden="true" className={styles.stamp}>
            Sold out
          </span>
        )}
      </div>
      <p className={styles.tag}>
        {grouped(price)} <span className="text-sm">{price === 1 ? 'Coin' : 'Coins'}</span>
      </p>
      <div className="flex flex-1 flex-col gap-1 p-2.5 sm:p-3.5">
        <h3 id={`item-${item.id}`} className="text-lg sm:text-xl">
          {name}
        </h3>
        <p className="flex-1 text-sm sm:text-base">{description}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-mute">
          <span>
            <span className="capitalize">{category}</span>, your {wornAs[category]}
          </span>
          {is_limited === 1 && stock !== null && (
            <span className="font-bold text-pepper">
              {stock === 0 ? 'None left' : `${grouped(stock)} left`}
            </span>
          )}
        </p>
        {owned ? (
          <p className="mt-2 inline-flex min-h-11 items-center gap-2 font-bold text-lagoon">
            <span aria-hidden="true">✓</span> Yours
          </p>
        ) : inCart ? (
          <button type="button" className="btn mt-2 px-2" disabled={busy} onClick={() => onRemove(item.id)}>
            Take out of cart<span className="sr-only">: {name}</span>
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-go mt-2 px-2"
            disabled={soldOut || busy}
            onClick={() => onAdd(item.id)}
          >
            {soldOut ? 'Sold out' : 'Add to Cart'}
            <span className="sr-only">: {name}</span>
          </button>
        )}
      </div>
    </article>
  );
});
