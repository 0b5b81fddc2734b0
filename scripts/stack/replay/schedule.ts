/** The schedule of everybody's actions in a day, from the forecast's model (scripts/forecast/day.ts). */
import { asked, hours, minutesADay, pagesADay } from '../../forecast/day.ts';

/** One page visit. Times are fractions of the day. */
export type Visit = {
  from: number;
  until: number;
  /** The page's requests in order of time, each with the bench row that measured it. */
  asks: { at: number; row: string }[];
};

/**
 * Each person opens as many pages as in the model, at random times that follow its hours, and keeps each open for an equal
 * share of the day's minutes. The day's requests are distributed randomly over these visits.
 * @param chance  a random number generator: 0 <= n < 1
 * @returns the visits in order of their start
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
