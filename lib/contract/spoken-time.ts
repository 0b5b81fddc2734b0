/** Times as a person says them (experience.md, Behaviour). Written out by hand: `Intl` has no such forms. */
const minute = 60_000;
const hour = 60 * minute;

type Zone = string | undefined;

/** Where a page is first rendered nobody knows the reader's zone; most are here. */
export const usualZone = 'Africa/Lagos';

/** By zone. A formatter is dear to make, hundreds of times what it takes to use it, and a page says hundreds of times. */
const formats = new Map<Zone, Intl.DateTimeFormat>();

/** The day and the clock, such as `12 Nov 2026` and `14:05`. */
function partsOf(time: number, timeZone: Zone): [string, string] {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
    formats.set(timeZone, format);
  }
  return format.format(time).split(', ') as [string, string];
}

/**
 * `now`, `5 min`, `3 h`, `Yesterday 14:05`, `12 Nov 14:05`, `12 Nov 2025`.
 * @param at    the time, ISO 8601
 * @param now   epoch milliseconds; a time that lies after it counts as now
 * @param zone  the reader's time zone; undefined is the device's own
 */
export function spokenTime(at: string, now: number, zone?: Zone): string {
  const time = Date.parse(at);
  const passed = now - time;
  if (passed < minute) return 'now';
  if (passed < hour) return `${Math.floor(passed / minute)} min`;
  if (passed < 12 * hour) return `${Math.floor(passed / hour)} h`;
  const [day, clock] = partsOf(time, zone);
  const [today] = partsOf(now, zone);
  if (day === today) return `Today ${clock}`;
  if (day === partsOf(now - 24 * hour, zone)[0]) return `Yesterday ${clock}`;
  return day.slice(-4) === today.slice(-4) ? `${day.slice(0, -5)} ${clock}` : day;
}

/** The whole date and time: `12 Nov 2026, 14:05`. */
export const exactTime = (at: string, zone?: Zone): string => partsOf(Date.parse(at), zone).join(', ');

/** Hours and minutes: `14:05`. */
export const clockTime = (at: string, zone?: Zone): string => partsOf(Date.parse(at), zone)[1];

/** A day as one says it, in UTC: `3 December 2026`. */
export const longDay = (at: Date): string =>
  at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
