import { agesOf, maximumAge, minimumAge } from '@/lib/contract/constants/bands';
import { ranks, xpPerSquaredLevel } from '@/lib/contract/constants/coins';
import type { Band } from '@/lib/contract/contact';

/**
 * Whole years between a birthday and a day, both UTC dates.
 * @param dob    `YYYY-MM-DD`
 * @param today  a moment; its UTC date counts
 */
export function ageOn(dob: string, today: Date): number {
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number);
  const beforeBirthday =
    today.getUTCMonth() + 1 < month || (today.getUTCMonth() + 1 === month && today.getUTCDate() < day);
  return today.getUTCFullYear() - year - (beforeBirthday ? 1 : 0);
}

/** Whether a person of this birthday may join (rules.md, Safety: 13 to 19). */
export function mayJoin(dob: string, today: Date): boolean {
  const age = ageOn(dob, today);
  return age >= minimumAge && age <= maximumAge;
}

/**
 * The band of a birthday on a UTC day; null outside 13 to 19.
 * @param dob    `YYYY-MM-DD`
 * @param today  a moment; its UTC date counts
 */
export function bandOf(dob: string, today: Date): Band | null {
  const age = ageOn(dob, today);
  const bands: Band[] = ['A', 'B', 'C'];
  return bands.find((each) => age >= agesOf[each][0] && age <= agesOf[each][1]) ?? null;
}

/** The same month and day that many years before; 28 February where that year has no 29th. */
function yearsBefore(today: Date, years: number): string {
  const year = today.getUTCFullYear() - years;
  const day = today.toISOString().slice(5, 10);
  const leaps = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${year}-${day === '02-29' && !leaps ? '02-28' : day}`;
}

/**
 * The birthdays of adjacent bands: after `after`, up to and including `upTo`, `YYYY-MM-DD`. An empty range for no bands.
 * @param today  a moment; its UTC date counts
 */
export function birthdaysOf(bands: Band[], today: Date): { after: string; upTo: string } {
  const ages = bands.flatMap((each) => agesOf[each]);
  if (ages.length === 0) return { after: '9999-01-01', upTo: '0001-01-01' };
  return {
    after: yearsBefore(today, Math.max(...ages) + 1),
    upTo: yearsBefore(today, Math.min(...ages)),
  };
}

/** `floor(sqrt(xp / 50)) + 1` (rules.md, Level and rank). */
export function levelOf(xp: number): number {
  return Math.floor(Math.sqrt(Math.max(0, xp) / xpPerSquaredLevel)) + 1;
}

/** The rank that a level has reached. */
export function rankOf(level: number): string {
  return ranks.findLast((each) => level >= each.fromLevel)?.rank ?? ranks[0].rank;
}

/** The exclusive upper bound for a prefix search: the first key after all keys with this prefix. For usernames only. */
export function keyAfter(prefix: string): string {
  const last = prefix.length - 1;
  return prefix.slice(0, last) + String.fromCharCode(prefix.charCodeAt(last) + 1);
}
