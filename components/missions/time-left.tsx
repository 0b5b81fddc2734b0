'use client';
import { useNow } from '@/lib/client/clock';
import { minute } from '@/lib/contract/constants/time';
import { exactTime, usualZone } from '@/lib/contract/spoken-time';

/** The time left until a moment, in hours and minutes. */
export function TimeLeft({ until }: { until: string }) {
  const { now, live } = useNow(minute / 2);
  const left = Math.max(0, Math.ceil((new Date(until).getTime() - now) / minute));
  const words = left >= 60 ? `${Math.floor(left / 60)} h ${left % 60} min` : `${left} min`;
  return (
    <time dateTime={until} title={exactTime(until, live ? undefined : usualZone)} suppressHydrationWarning>
      {left > 0 ? `Ends in ${words}` : 'The day is over'}
    </time>
  );
}
