/**
 * Times in everyday language (experience.md, Behaviour). Without `Intl`, which has no such forms, and whose first formatter
 * blocks a slow phone for 60 ms.
 */
import { hour, lagosOffset, minute } from './constants/time';

type Zone = 'Africa/Lagos' | 'UTC' | undefined;

/** The zone of the first render, when the reader's zone is unknown; most readers are in it. */
export const usualZone = 'Africa/Lagos';

/** Neither zone has summer time. */
const aheadOfUtc = { 'Africa/Lagos': lagosOffset, UTC: 0 };

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const monthOf = (day: Date) => months[day.getUTCMonth()] as string;
const shortMonthOf = (day: Date) => monthOf(day).slice(0, day.getUTCMonth() === 8 ? 4 : 3);

/** The wall-clock time in a zone, as the UTC fields of a Date. */
function wallClock(time: number, zone: Zone): Date {
  const ahead = zone ? aheadOfUtc[zone] : -minute * new Date(time).getTimezoneOffset();
  return new Date(time + ahead);
}

/** The day and the clock, such as `12 Nov 2026` and `14:05`. */
function partsOf(time: number, zone: Zone): [string, string] {
  const at = wallClock(time, zone);
  const day = `${at.getUTCDate()} ${shortMonthOf(at)} ${at.getUTCFullYear()}`;
  return [day, at.toISOString().slice(11, 16)];
}

/**
 * `now`, `5 min`, `3 h`, `Yesterday 14:05`, `12 Nov 14:05`, `12 Nov 2025`.
 * @param at    the time, ISO 8601
 * @param now   epoch milliseconds; a time that lies after it counts as now
 * @param zone  the reader's time zone; undefined is the device's own
 * @param isAgo  after a verb, where `3 h` would be how long it lasted: `just now`, `5 min ago`, `3 h ago`
 */
export function spokenTime(at: string, now: number, zone?: Zone, isAgo = false): string {
  const time = Date.parse(at);
  const passed = now - time;
  const ago = isAgo ? ' ago' : '';
  if (passed < minute) return isAgo ? 'just now' : 'now';
  if (passed < hour) return `${Math.floor(passed / minute)} min${ago}`;
  if (passed < 12 * hour) return `${Math.floor(passed / hour)} h${ago}`;
  const [day, clock] = partsOf(time, zone);
  const words = dayWords(day, now, zone);
  return words === day ? day : `${words} ${clock}`;
}

/** A day such as `12 Nov 2026` as people say it now: `Today`, `Yesterday`, `12 Nov`, and in another year the whole. */
function dayWords(day: string, now: number, zone: Zone): string {
  const [today] = partsOf(now, zone);
  if (day === today) return 'Today';
  // On the wall clock, since a day on which the clocks change has 23 or 25 hours.
  const dayBefore = wallClock(now, zone).getTime() - 24 * hour;
  if (day === partsOf(dayBefore, 'UTC')[0]) return 'Yesterday';
  return day.slice(-4) === today.slice(-4) ? day.slice(0, -5) : day;
}

/** The whole date and time: `12 Nov 2026, 14:05`. */
export const exactTime = (at: string, zone?: Zone): string => partsOf(Date.parse(at), zone).join(', ');

/** Whether a time is on the current day. */
export const isSameDay = (at: string, now: number, zone?: Zone): boolean =>
  partsOf(Date.parse(at), zone)[0] === partsOf(now, zone)[0];

/** Hours and minutes, `14:05`; of another day with it: `Yesterday 14:05`, `12 Nov 14:05`, `12 Nov 2025 14:05`. */
export function clockTime(at: string, now: number, zone?: Zone): string {
  const [day, clock] = partsOf(Date.parse(at), zone);
  const words = dayWords(day, now, zone);
  return words === 'Today' ? clock : `${words} ${clock}`;
}

/** A long UTC date: `3 December 2026`. */
export const longDay = (at: Date): string => `${at.getUTCDate()} ${monthOf(at)} ${at.getUTCFullYear()}`;

/** A short UTC date: `3 Dec 2026`. */
export const shortDay = (at: string): string => partsOf(Date.parse(at), 'UTC')[0];

/** The month of a time in Lagos: `December 2026`. */
export const monthAndYear = (at: string): string => {
  const day = wallClock(Date.parse(at), usualZone);
  return `${monthOf(day)} ${day.getUTCFullYear()}`;
};

/** The weekday of a date such as `2026-12-05`: `Saturday`. */
export const weekdayOf = (date: string): string =>
  weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] as string;
