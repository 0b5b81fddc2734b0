/** Pure rules of the showdown's week (rules.md, Showdown). Days are UTC days, and a date is its 00:00. */
import { type ShowdownStatus, showdownPrizes } from '@/lib/contract/constants/showdown';

const day = 86_400_000;

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * day);

/** `YYYY-MM-DD` of the UTC day that a moment is in. */
export const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The 00:00 UTC that a moment's day began with. */
export const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / day) * day);

/** The Monday that a moment's week began with. */
export const mondayOf = (at: Date): Date => daysAfter(dayOf(at), -((at.getUTCDay() + 6) % 7));

/** The days that people choose from: the next Saturday and Sunday after the week's start. */
export const optionsOf = (monday: Date): [Date, Date] => [daysAfter(monday, 5), daysAfter(monday, 6)];

/** Whether the creator account may still set this date: from today on, in the cycle's own week. */
export const isDayOf = (monday: Date, date: Date, now: Date): boolean =>
  date >= monday && date < daysAfter(monday, 7) && date >= dayOf(now);

/** The day with most votes. A tie, or no vote, is the first of them, Saturday. */
export function chosenOf(options: readonly { date: Date; votes: number }[]): Date | undefined {
  const inOrder = options.toSorted((one, other) => one.date.getTime() - other.date.getTime());
  return inOrder.toSorted((one, other) => other.votes - one.votes)[0]?.date;
}

export type CycleTimes = {
  /** Its Monday. */
  opensOn: Date;
  date: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
};

export type Step = 'open' | 'choose' | 'start' | 'end';

/**
 * What is to be done next, if anything is due: votes for a date end on Thursday 24:00, the day opens at its 00:00 and
 * ends at its 24:00, and after it the next cycle opens on the next Monday.
 * @param cycle  the newest one; null where there has been none
 */
export function dueFor(cycle: CycleTimes | null, now: Date): Step | null {
  if (!cycle) return 'open';
  if (cycle.endedAt) return mondayOf(now) > cycle.opensOn ? 'open' : null;
  if (!cycle.date) return now >= daysAfter(cycle.opensOn, 4) ? 'choose' : null;
  if (!cycle.startedAt) return now >= cycle.date ? 'start' : null;
  return now >= endOf(cycle.date) ? 'end' : null;
}

/** The 24:00 that a showdown's day ends with. */
export const endOf = (date: Date): Date => daysAfter(date, 1);

/** How a cycle stands, once what was due is done. */
export function statusOf({ date, startedAt, endedAt }: CycleTimes): ShowdownStatus {
  if (endedAt) return 'ended';
  if (startedAt) return 'live';
  return date ? 'chosen' : 'voting';
}

export type Entry = { id: number; userId: number; votes: number; createdAt: Date };
export type Place = { userId: number; rank: number; votes: number };

/**
 * The champion and the two places after: most votes over one's clips; of equals the one whose first clip came earlier.
 * @param clips  everything that may win
 */
export function placesOf(clips: readonly Entry[]): Place[] {
  const earlier = (one: Entry, other: Entry) =>
    one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id;
  // A person's first clip comes first, so people stand in the order of their first clips; the sort keeps it.
  const totals = new Map<number, number>();
  for (const { userId, votes } of clips.toSorted(earlier))
    totals.set(userId, (totals.get(userId) ?? 0) + votes);
  return [...totals]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, showdownPrizes.length)
    .map(([userId, votes], index) => ({ userId, rank: index + 1, votes }));
}
