/** Times as a person says them (experience.md, Behaviour). Written out by hand: `Intl` has no such forms. */
const minute = 60_000;
const hour = 60 * minute;

type Zone = string | undefined;

/** Where a page is first rendered nobody knows the reader's zone; most are here. */
export const usualZone = 'Africa/Lagos';

/** Formats dates one way. A formatter is dear to make, a hundred times what it takes to use it: one a zone is kept. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions) {
  const byZone = new Map<Zone, Intl.DateTimeFormat>();
  return (date: Date | number, timeZone: Zone): string => {
    const format = byZone.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    byZone.set(timeZone, format);
    return format.format(date);
  };
}

const clock = formatter('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayOf = formatter('en-CA', {});
const dayMonthYear = formatter('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

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
  const day = dayOf(date, zone);
  const today = dayOf(now, zone);
  if (day === today) return `Today ${clock(date, zone)}`;
  if (day === dayOf(now - 24 * hour, zone)) return `Yesterday ${clock(date, zone)}`;
  const whole = dayMonthYear(date, zone);
  return day.slice(0, 4) === today.slice(0, 4) ? `${whole.slice(0, -5)} ${clock(date, zone)}` : whole;
}

/** The whole date and time: `12 Nov 2026, 14:05`. */
export function exactTime(at: string, zone?: Zone): string {
  const date = new Date(at);
  return `${dayMonthYear(date, zone)}, ${clock(date, zone)}`;
}

/** Hours and minutes: `14:05`. */
export const clockTime = (at: string, zone?: Zone): string => clock(new Date(at), zone);
