import { useRef } from 'react';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { counted, grouped } from '@/lib/contract/grouped';
import { ItemPicture } from './item-picture';
import styles from './shop.module.css';
import type { CartLine } from './use-checkout';

type Props = {
  lines: CartLine[];
  coins: number;
  /** The name of the item that is being bought. */
  buying: string | null;
  onRemove: (itemId: number) => void;
  onCheckout: () => void;
};

const totalOf = (lines: CartLine[]) => lines.reduce((sum, { item }) => sum + item.price, 0);

/** A link to the cart: on a phone the cart is below all items. */
export function ToCart({ lines }: { lines: CartLine[] }) {
  if (lines.length === 0) return null;
  return (
    <a
      href="#cart"
      className="btn btn-tar sticky bottom-[calc(var(--tab-bar)+12px)] z-10 justify-between border-2 border-danfo lg:hidden"
    >
      <span>Cart, {counted(lines.length, 'item')}</span>
      <span>{grouped(totalOf(lines))} Coins ↓</span>
    </a>
  );
}

/** The cart's contents and the checkout button. */
export function Cart({ lines, coins, buying, onRemove, onCheckout }: Props) {
  const total = totalOf(lines);
  const part = useRef<HTMLElement>(null);
  useKeptFocus(part);
  return (
    <section ref={part} aria-labelledby="cart" className={styles.bag}>
      <div className="grid gap-3 rounded-box border-2 border-tar bg-card p-3.5">
        <h2 id="cart">Cart</h2>
        {lines.length === 0 ? (
          <p className="text-mute">
            Your cart is empty. What you put in it stays, even if you reload the page.
          </p>
        ) : (
          <ul className="grid gap-2">
            {lines.map(({ item }) => (
              <li key={item.id} className="flex items-center gap-3">
                <ItemPicture
                  url={item.image_url}
                  alt=""
                  className="size-11 shrink-0 rounded-box bg-chalk object-contain p-0.5"
                />
                <span className="min-w-0 flex-1 leading-tight">
                  <span className="block font-bold">{item.name}</span>
                  <span className="text-sm text-mute">{grouped(item.price)} Coins</span>
                </span>
                <button
                  type="button"
                  className="btn btn-quiet"
                  aria-label={`Remove ${item.name}`}
                  disabled={buying !== null}
                  onClick={() => onRemove(item.id)}
                >
                  <span aria-hidden="true">✕</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className="flex items-baseline justify-between gap-3 border-t-2 border-dashed border-line pt-2">
          <span className="font-bold">Total</span>{' '}
          <span className="font-display text-2xl font-extrabold">{grouped(total)} Coins</span>
        </p>
        <p className="text-sm text-mute">
          You have {counted(coins, 'coin')}.
          {total > coins && ` ${grouped(total - coins)} more would cover all of it.`}
        </p>
        <button
          type="button"
          className="btn btn-go"
          disabled={lines.length === 0 || buying !== null}
          onClick={onCheckout}
        >
          {buying ? `Buying ${buying} ...` : 'Checkout'}
        </button>
      </div>
    </section>
  );
}
