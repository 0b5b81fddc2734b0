'use client';
import { useNow } from '@/lib/client/clock';
import { clockTime, exactTime, usualZone } from '@/lib/contract/spoken-time';

/** Hours and minutes, as in chats, with the day where it is not today; the whole date on hover and focus. */
export function ClockTime({ at }: { at: string }) {
  const { now, live } = useNow(3_600_000);
  const zone = live ? undefined : usualZone;
  return (
    <time dateTime={at} title={exactTime(at, zone)} suppressHydrationWarning>
      {clockTime(at, now, zone)}
    </time>
  );
}
