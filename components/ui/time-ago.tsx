'use client';
import { useNow } from '@/lib/client/clock';
import { exactTime, spokenTime, usualZone } from '@/lib/contract/spoken-time';

type Props = {
  at: string;
  className?: string;
  /** After a verb: 'Last used 3 h ago'. */
  ago?: boolean;
};

/** A relative time; the exact one on hover and focus. */
export function TimeAgo({ at, className, ago = false }: Props) {
  const { now, live } = useNow(60_000);
  const zone = live ? undefined : usualZone;
  return (
    <time className={className} dateTime={at} title={exactTime(at, zone)} suppressHydrationWarning>
      {spokenTime(at, now, zone, ago)}
    </time>
  );
}
