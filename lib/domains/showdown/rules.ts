/** Pure rules of the showdown's week (rules.md, Showdown). Days are UTC days; a `Date` for a day is its 00:00. */
import { type ShowdownStatus, showdownPrizes } from '@/lib/contract/constants/showdown';
import { day } from '@/lib/contract/constants/time';
import { utcDayOf } from '@/lib/contract/days';

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * day);

/** The Monday of a moment's week. */
export const mondayOf = (at: Date): Date => daysAfter(utcDayOf(at).from, -((at.getUTCDay() + 6) % 7));

/** The days that people choose from: the next Saturday and Sunday after the week's start. */
export const optionsOf = (monday: Date): [Date, Date] => [daysAfter(monday, 5), daysAfter(monday, 6)];

/** Whether the creator account may still set this date: from today on, in the cycle's own week. */
export const isDayOf = (monday: Date, date: Date, now: Date): boolean =>
  date >= monday && date < daysAfter(monday, 7) && date >= utcDayOf(now).from;

/** The day with the most votes. A tie, or no votes, gives the first of them, Saturday. */
export function chosenOf(options: readonly { date: Date; votes: number }[]): Date | undefined {
  const inOrder = options.toSorted((one, other) => one.date.getTime() - other.date.getTime());
  return inOrder.toSorted((one, other) => other.votes - one.votes)[0]?.date;
}

export type CycleTimes = {
  /** The Monday of its week. */
  opensOn: Date;
  date: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
};

export type Step = 'open' | 'choose' | 'start' | 'end';

/**
 * The next step that is due, or null: voting for a date ends on Thursday at 24:00, the day starts at its 00:00 and ends at
 * its 24:00, and the next cycle opens on the following Monday.
 * @param cycle  the newest cycle; null when there is none yet
 */
export function dueFor(cycle: CycleTimes | null, now: Date): Step | null {
  if (!cycle) return 'open';
  if (cycle.endedAt) return mondayOf(now) > cycle.opensOn ? 'open' : null;
  if (!cycle.date) return now >= daysAfter(cycle.opensOn, 4) ? 'choose' : null;
  if (!cycle.startedAt) return now >= cycle.date ? 'start' : null;
  return now >= endOf(cycle.date) ? 'end' : null;
}

/** The end (24:00) of a showdown's day. */
export const endOf = (date: Date): Date => daysAfter(date, 1);

/** The status of a cycle, after everything due was settled. */
export function statusOf({ date, startedAt, endedAt }: CycleTimes): ShowdownStatus {
  if (endedAt) return 'ended';
  if (startedAt) return 'live';
  return date ? 'chosen' : 'voting';
}

/**
 * When a page that is open should ask what comes next, in epoch milliseconds: no event tells of the end of the vote, nor of
 * the next week. Null where it cannot know.
 * @param date     the chosen day, `YYYY-MM-DD`
 * @param options  the days that people vote for: the first is two days after the vote's last
 */
export function nextPhaseAt(
  status: ShowdownStatus | null,
  { date, options }: { date: string | null; options: readonly { date: string }[] },
): number | null {
  if (status === 'voting') return options[0] ? Date.parse(options[0].date) - day : null;
  if (!status || !date) return null;
  const chosen = new Date(date);
  if (status === 'chosen') return chosen.getTime();
  return status === 'live' ? endOf(chosen).getTime() : daysAfter(mondayOf(chosen), 7).getTime();
}

export type Entry = { id: number; userId: number; votes: number; createdAt: Date };
export type Place = { userId: number; rank: number; votes: number };

/**
 * The champion and the next two places: by the most votes for all clips of a person; in a tie, the earlier first clip wins.
 * @param clips  all clips that may win
 */
export function placesOf(clips: readonly Entry[]): Place[] {
  const earlier = (one: Entry, other: Entry) =>
    one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id;
  // The map has people in the order of their first clips. The sort is stable, so ties keep that order.
  const totals = new Map<number, number>();
  for (const { userId, votes } of clips.toSorted(earlier))
    totals.set(userId, (totals.get(userId) ?? 0) + votes);
  return [...totals]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, showdownPrizes.length)
    .map(([userId, votes], index) => ({ userId, rank: index + 1, votes }));
}
