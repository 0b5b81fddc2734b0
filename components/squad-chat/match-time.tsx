'use client';
import { useNow } from '@/lib/client/clock';
import { exactTime, usualZone } from '@/lib/contract/spoken-time';

/** The start of a match in the viewer's time zone; in UTC on hover. */
export function MatchTime({ at }: { at: string }) {
  const { live } = useNow(3_600_000);
  return (
    <time dateTime={at} title={`${exactTime(at, 'UTC')} UTC`} suppressHydrationWarning>
      {exactTime(at, live ? undefined : usualZone)}
    </time>
  );
}
