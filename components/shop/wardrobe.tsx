'use client';
import Link from 'next/link';
import { useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { wornAs } from '@/lib/contract/constants/shop';
import { type Belonging, wearItem } from '@/lib/domains/shop/schema';
import { ItemPicture } from './item-picture';
import styles from './shop.module.css';

type Props = {
  items: Belonging[];
  /** The owner of the items; null for one's own. */
  username: string | null;
  /** Called after an item was put on or taken off. */
  onChange: () => Promise<unknown>;
};

/** The items that somebody owns. One's own can be worn: one ride, one pet, one fit, one frame. */
export function Wardrobe({ items, username, onChange }: Props) {
  const [said, setSaid] = useState('');
  const { submit, pending, error } = useSend(wearItem, 'Error changing what you wear: ');
  const own = username === null;
  if (items.length === 0 && !own) return null;

  const wear = async ({ id, worn }: Belonging) => {
    setSaid('');
    const answer = await submit({ body: { itemId: id, wear: worn === 0 } });
    if (!answer) return;
    await onChange();
    setSaid(answer.message);
  };

  return (
    <section aria-labelledby="belongings" className="grid gap-3">
      <h2 id="belongings">Belongings</h2>
      {items.length === 0 && (
        <p className="card">
          Nothing yet.{' '}
          <Link href="/shop" prefetch={false} className="font-semibold underline underline-offset-4">
            The shop is open.
          </Link>
        </p>
      )}
      <StatusLine words={error} />
      <StatusLine words={said} tone="good" />
      <ul className="grid grid-cols-1 min-[17rem]:grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
        {items.map((item) => (
          <li key={item.id} className="flex flex-col rounded-box border-2 border-line bg-card">
            <div className={`${styles.board} ${styles[item.category]} rounded-t-[8px]`}>
              <ItemPicture url={item.image_url} alt="" className={styles.picture} />
            </div>
            <div className="flex flex-1 flex-col gap-1 p-2.5">
              <p className="flex-1 leading-tight font-bold">{item.name}</p>
              {own ? (
                <button
                  type="button"
                  className={`btn mt-1 px-2 ${item.worn ? '' : 'btn-go'}`}
                  disabled={pending}
                  onClick={() => wear(item)}
                >
                  {item.worn ? 'Take off' : 'Wear'}
                  <span className="sr-only">
                    <bdi>{item.name}</bdi> as your {wornAs[item.category]}
                  </span>
                </button>
              ) : (
                <p className="text-sm text-mute">
                  {item.worn ? (
                    `Their ${wornAs[item.category]}`
                  ) : (
                    <span className="capitalize">{item.category}</span>
                  )}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
