import { maximumAge, minimumAge, ranks, xpPerSquaredLevel } from '@/lib/contract/constants';

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

/** `floor(sqrt(xp / 50)) + 1` (rules.md, Level and rank). */
export function levelOf(xp: number): number {
  return Math.floor(Math.sqrt(Math.max(0, xp) / xpPerSquaredLevel)) + 1;
}

/** The rank that a level has reached. */
export function rankOf(level: number): string {
  return ranks.findLast((each) => level >= each.fromLevel)?.rank ?? ranks[0].rank;
}
