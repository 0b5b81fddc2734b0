'use client';
import { useEffect } from 'react';
import { useNow } from '@/lib/client/clock';
import { ghostLifetime } from '@/lib/contract/constants';

const words = `💣 Ghost Bomb (disappears in ${ghostLifetime.afterFetch / 1000}s)`;

/** What a ghost is, and once it was opened the seconds it has left; at none it goes. */
export function GhostNote({ expiresAt, onGone }: { expiresAt: string; onGone: () => void }) {
  const { now } = useNow(500);
  const left = new Date(expiresAt).getTime() - now;
  const gone = left <= 0;
  useEffect(() => {
    if (gone) onGone();
  }, [gone, onGone]);
  const counting = left <= ghostLifetime.afterFetch;
  return (
    <>
      <span>{words}</span>
      {counting && <span suppressHydrationWarning>{`${Math.max(0, Math.ceil(left / 1000))} s left`}</span>}
    </>
  );
}
