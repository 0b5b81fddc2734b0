'use client';
import { useEffect } from 'react';
import { useNow } from '@/lib/client/clock';
import { ghostLifetime, ghostSealed } from '@/lib/contract/constants/chat';

const words = `💣 Ghost Bomb (disappears in ${ghostLifetime.afterFetch / 1000}s)`;

type Props = {
  expiresAt: string;
  /** Whether it vanished, and only its place is here. */
  gone: boolean;
  onGone: () => void;
};

/** What a ghost is, and once it was opened the seconds it has left; at none it goes. Its place stays as long as its seal opens. */
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
