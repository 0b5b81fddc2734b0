/** Days and ages for the age limit (rules.md, Turning 20). All days are UTC. */

import { maximumAge } from '@/lib/contract/constants/bands';
import { day as oneDay } from '@/lib/contract/constants/time';
import { utcDateOf } from '@/lib/contract/days';
import { ageOn } from '@/lib/domains/accounts/rules';

/** The day that is `days` days after `day`. */
export const daysAfter = (day: string, days: number): string =>
  utcDateOf(new Date(day).getTime() + days * oneDay);

/** The later of two days. */
export const laterOf = (one: string, other: string): string => [one, other].toSorted().at(-1) ?? one;

/** @param dob  midnight UTC of their birthday */
export const isPastAge = ({ dob }: { dob: Date }, moment: Date): boolean =>
  ageOn(utcDateOf(dob), moment) > maximumAge;
