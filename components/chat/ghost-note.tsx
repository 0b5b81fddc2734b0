'use client';
import { useEffect } from 'react';
import { useNow } from '@/lib/client/clock';
import { ghostLifetime, ghostSealed } from '@/lib/contract/constants/chat';

const words = `💣 Ghost Bomb (disappears in ${ghostLifetime.afterFetch / 1000}s)`;

type Props = {
  expiresAt: string;
  /** Whether the ghost has vanished, and only its placeholder is left. */
  gone: boolean;
  onGone: () => void;
};

/**
 * Explains a ghost. Once opened it counts down and vanishes. The placeholder stays as long as the ghost's seal can be used.
 */
export function GhostNote({ expiresAt, gone, onGone }: Props) {
  const { now } = useNow(gone ? 60_000 : 500);
  const left = new Date(expiresAt).getTime() - now;
  const over = left <= (gone ? -ghostSealed : 0);
  useEffect(() => {
    if (over) onGone();
  }, [over, onGone]);
  if (gone) return <span>💣 A Ghost Bomb was here. It vanished.</span>;
  const counting = left <= ghostLifetime.afterFetch;
  return (
    <>
      <span>{words}</span>
      {counting && <span suppressHydrationWarning>{`${Math.max(0, Math.ceil(left / 1000))} s left`}</span>}
    </>
  );
}
