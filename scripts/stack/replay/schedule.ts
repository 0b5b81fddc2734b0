/** When each of many people does what on a day, by the forecast's own model of it (scripts/forecast/day.ts). */
import { asked, hours, minutesADay, pagesADay } from '../../forecast/day.ts';

/** Somebody opens a page, and leaves it. Times as shares of the day. */
export type Visit = {
  from: number;
  until: number;
  /** What the page asks for while it is open, in the order of time: by the row of the bench that measured it. */
  asks: { at: number; row: string }[];
};

/**
 * Each person opens a page as often as the model says, at hours as busy as it says, and keeps it open for their share of the
 * day's minutes; what they ask for in a day falls into one or the other of these times.
 * @param chance  from 0 to below 1, each time another
 * @returns the visits in the order of their beginning
 */
export function visitsOf(people: number, chance: () => number): Visit[] {
  const long = minutesADay / pagesADay.timesADay / (24 * 60);
  const visits: Visit[] = [];
  for (let person = 0; person < people; person += 1) {
    const own = Array.from({ length: pagesADay.timesADay }, () => {
      const from = timeOfDay(chance);
      return { from, until: from + long, asks: [] } as Visit;
    });
    for (const { row, timesADay } of asked)
      for (let time = 0; time < timesADay; time += 1) {
        const visit = own[Math.floor(chance() * own.length)] as Visit;
        visit.asks.push({ at: visit.from + chance() * long, row });
      }
    for (const visit of own) visit.asks.sort((one, other) => one.at - other.at);
    visits.push(...own);
  }
  return visits.sort((one, other) => one.from - other.from);
}

function timeOfDay(chance: () => number): number {
  let left = chance();
  for (const [hour, share] of hours.entries()) {
    if (left < share) return (hour + left / share) / hours.length;
    left -= share;
  }
  return 1 - Number.EPSILON;
}
