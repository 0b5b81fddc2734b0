'use client';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { buyCoins } from '@/lib/domains/coins/schema';
import styles from './buy-coins.module.css';

/** A closed ticket booth, since coins cannot be bought yet. Its button makes the call and shows the answer. */
export function BuyCoins() {
  const { submit, pending, error } = useSend(buyCoins, '');
  const ask = () => submit({ body: {} });
  return (
    <section aria-label="Ticket booth" className="overflow-hidden rounded-box border-[3px] border-line">
      <div aria-hidden="true" className={`${styles.shutter} grid h-36 place-items-center`}>
        <span className="-rotate-3 rounded-box border-[3px] border-tar bg-danfo px-5 py-2 font-display text-4xl font-extrabold text-on-danfo">
          Shut
        </span>
      </div>
      <div className="grid justify-items-center gap-3 border-t-[3px] border-line bg-card px-4 py-6">
        <button type="button" className="btn btn-go" disabled={pending} onClick={ask}>
          Buy Coins (Not Available Yet)
        </button>
        <StatusLine words={error} />
      </div>
    </section>
  );
}
