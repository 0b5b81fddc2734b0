/** Times as a person says them (experience.md, Behaviour). Written out by hand: `Intl` has no such forms. */
const minute = 60_000;
const hour = 60 * minute;

type Zone = string | undefined;

/** Where a page is first rendered nobody knows the reader's zone; most are here. */
export const usualZone = 'Africa/Lagos';

const clock = (date: Date, timeZone: Zone) =>
  date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
const dayOf = (date: Date, timeZone: Zone) => date.toLocaleDateString('en-CA', { timeZone });

/**
 * `now`, `5 min`, `3 h`, `Yesterday 14:05`, `12 Nov 14:05`, `12 Nov 2025`.
 * @param at    the time, ISO 8601
 * @param now   epoch milliseconds; a time that lies after it counts as now
 * @param zone  the reader's time zone; undefined is the device's own
 */
export function spokenTime(at: string, now: number, zone?: Zone): string {
  const date = new Date(at);
  const passed = now - date.getTime();
  if (passed < minute) return 'now';
  if (passed < hour) return `${Math.floor(passed / minute)} min`;
  if (passed < 12 * hour) return `${Math.floor(passed / hour)} h`;
  if (dayOf(date, zone) === dayOf(new Date(now), zone)) return `Today ${clock(date, zone)}`;
  if (dayOf(date, zone) === dayOf(new Date(now - 24 * hour), zone)) return `Yesterday ${clock(date, zone)}`;
  const sameYear = dayOf(date, zone).slice(0, 4) === dayOf(new Date(now), zone).slice(0, 4);
  const day = { day: 'numeric', month: 'short', timeZone: zone } as const;
  if (sameYear) return `${date.toLocaleDateString('en-GB', day)} ${clock(date, zone)}`;
  return date.toLocaleDateString('en-GB', { ...day, year: 'numeric' });
}

/** The whole date and time: `12 Nov 2026, 14:05`. */
export function exactTime(at: string, zone?: Zone): string {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
}

/** Hours and minutes: `14:05`. */
export const clockTime = (at: string, zone?: Zone): string => clock(new Date(at), zone);

/** A day as one says it, in UTC: `3 December 2026`. */
export const longDay = (at: Date): string =>
  at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
