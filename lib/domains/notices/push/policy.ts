/** When a push is sent (rules.md, Notices). */
import { push } from '@/lib/contract/constants/notices';
import { day, lagosOffset, minute } from '@/lib/contract/constants/time';
import { lagosDateOf } from '@/lib/contract/days';
import type { NoticeKind } from '@/lib/contract/settings';

/** Quiet hours in Lagos time, `HH:MM`; null for none. */
export type Quiet = { from: string; until: string } | null;

/** What was pushed: for each kind the newest notice and the time, and how many pushes on a day in Lagos. */
export type Pushed = {
  sent: Partial<Record<NoticeKind, { id: number; at: string }>>;
  day: string;
  sentToday: number;
};

const timeOf = (text: string) => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * minute;
const sinceMidnight = (at: Date) => (at.getTime() + lagosOffset) % day;

/** The time from a moment to the next occurrence of a clock time in Lagos. */
const until = (at: Date, time: string) => (timeOf(time) - sinceMidnight(at) + day) % day;

/** The end of the quiet hours that contain a moment; null when it is outside of them. */
export function quietUntil(at: Date, quiet: Quiet): Date | null {
  if (!quiet) return null;
  const length = (timeOf(quiet.until) - timeOf(quiet.from) + day) % day;
  const past = (sinceMidnight(at) - timeOf(quiet.from) + day) % day;
  return past < length ? new Date(at.getTime() + until(at, quiet.until)) : null;
}

/** How many seconds the push service keeps a push for an offline phone. It never reaches into the quiet hours. */
export function secondsGood(at: Date, quiet: Quiet): number {
  const longest = quiet ? Math.min(push.good, until(at, quiet.from)) : push.good;
  return Math.floor(longest / 1000);
}

/** When a kind may be pushed again. */
const freeFrom = ({ sent }: Pushed, kind: NoticeKind) => {
  const last = sent[kind];
  return last ? new Date(new Date(last.at).getTime() + push.kindEvery) : new Date(0);
};

/**
 * Which of the waiting kinds to push now, together, and when to check again for the rest.
 * @param waiting  the kinds with unread notices that were not pushed yet
 */
export function nextPush(
  now: Date,
  quiet: Quiet,
  pushed: Pushed,
  waiting: readonly NoticeKind[],
): { kinds: NoticeKind[]; again: Date | null } {
  if (waiting.length === 0) return { kinds: [], again: null };
  const outside = (at: Date) => quietUntil(at, quiet) ?? at;
  if (quietUntil(now, quiet)) return { kinds: [], again: outside(now) };
  const today = lagosDateOf(now);
  if (pushed.day === today && pushed.sentToday >= push.aDay)
    return { kinds: [], again: outside(new Date(now.getTime() + until(now, '00:00'))) };
  const kinds = waiting.filter((kind) => freeFrom(pushed, kind) <= now);
  const later = waiting
    .filter((kind) => !kinds.includes(kind))
    .map((kind) => freeFrom(pushed, kind).getTime());
  return { kinds, again: later.length > 0 ? outside(new Date(Math.min(...later))) : null };
}
