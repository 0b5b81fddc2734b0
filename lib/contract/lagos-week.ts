import { day, hour } from './constants/time';

const aheadOfUtc = hour;

/**
 * The number of a week, Monday to Sunday in Lagos. The 3 is there because 1 January 1970 was a Thursday. @param time  epoch
 * milliseconds
 */
export const lagosWeek = (time: number): number =>
  Math.floor((Math.floor((time + aheadOfUtc) / day) + 3) / 7);
