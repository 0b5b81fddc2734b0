/** Days in UTC (rules.md, Time), and days and weeks in Lagos. */
import { day, lagosOffset } from './constants/time';

/** A UTC day: its date, `YYYY-MM-DD`, its start (00:00), and its end, exclusive. */
export type UtcDay = { name: string; from: Date; until: Date };

/** The UTC date of a moment, `YYYY-MM-DD`. @param at  a `Date`, or epoch milliseconds */
export const utcDateOf = (at: Date | number): string => new Date(at).toISOString().slice(0, 10);

/** The UTC day that contains a moment. */
export function utcDayOf(at: Date): UtcDay {
  const from = new Date(at);
  from.setUTCHours(0, 0, 0, 0);
  return { name: utcDateOf(from), from, until: new Date(from.getTime() + day) };
}

/** The seconds until the next UTC day, whole and at least 1. */
export const secondsOfUtcDayLeft = (at: Date): number =>
  Math.max(1, Math.ceil((utcDayOf(at).until.getTime() - at.getTime()) / 1000));

/** The date in Lagos, `YYYY-MM-DD`. */
export const lagosDateOf = (at: Date): string => utcDateOf(at.getTime() + lagosOffset);

/**
 * The number of a week, Monday to Sunday in Lagos. The 3 is there because 1 January 1970 was a Thursday.
 * @param time  epoch milliseconds
 */
export const lagosWeekOf = (time: number): number =>
  Math.floor((Math.floor((time + lagosOffset) / day) + 3) / 7);
