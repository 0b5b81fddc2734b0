'use client';
import { useNow } from '@/lib/client/clock';
import { exactTime, usualZone } from '@/lib/contract/spoken-time';

/** A date and time in the viewer's time zone; in UTC on hover. */
export function ExactTime({ at }: { at: string }) {
  const { live } = useNow(3_600_000);
  return (
    <time dateTime={at} title={`${exactTime(at, 'UTC')} UTC`} suppressHydrationWarning>
      {exactTime(at, live ? undefined : usualZone)}
    </time>
  );
}
