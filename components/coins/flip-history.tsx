'use client';
import { MoreButton } from '@/components/states/more-button';
import { Dialog } from '@/components/ui/dialog';
import { StatusLine } from '@/components/ui/status-line';
import { TimeAgo } from '@/components/ui/time-ago';
import { grouped } from '@/lib/contract/grouped';
import type { Flip } from '@/lib/domains/coins/schema';

type Props = {
  list: { items: Flip[]; ended: boolean; loading: boolean; error: string; more: () => void };
  onClose: () => void;
};

/** The person's own flips, from the ledger. */
export default function FlipHistory({ list, onClose }: Props) {
  return (
    <Dialog title="Your flips" onClose={onClose}>
      <ol className="divide-y-[1.5px] divide-dashed divide-line">
        {list.items.map((flip) => (
          <li key={flip.id} className="flex items-baseline gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block font-bold">{flip.result === 'win' ? 'Won' : 'Lost'}</span>
              <span className="text-sm text-mute">
                <TimeAgo at={flip.created_at} />
              </span>
            </span>
            <span
              className={`font-display text-xl font-extrabold ${flip.result === 'win' ? 'text-lagoon' : 'text-pepper'}`}
            >
              {flip.result === 'win' ? '+' : '−'}
              {flip.bet}
            </span>
            <span className="w-20 text-right text-sm text-mute">{grouped(flip.balance_after)} left</span>
          </li>
        ))}
      </ol>
      <MoreButton loading={list.loading} ended={list.ended} onMore={list.more} className="btn mt-3 w-full">
        Load more flips
      </MoreButton>
      <StatusLine words={list.error} className="mt-2" />
      {list.ended && <p className="mt-3 text-center text-mute">Those are all your flips.</p>}
    </Dialog>
  );
}
