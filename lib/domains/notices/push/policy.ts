/** When something goes to a phone (rules.md, Notices). */
import { push } from '@/lib/contract/constants/notices';
import type { NoticeKind } from '@/lib/contract/settings';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Lagos is an hour ahead all year round. */
const ahead = 60 * minute;

/** Lagos time, `HH:MM`; null where there are none. */
export type Quiet = { from: string; until: string } | null;

/** What was pushed: by kind, the newest notice and when; and how often on a day in Lagos. */
export type Pushed = {
  sent: Partial<Record<NoticeKind, { id: number; at: string }>>;
  day: string;
  sentToday: number;
};

const timeOf = (text: string) => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * minute;
const sinceMidnight = (at: Date) => (at.getTime() + ahead) % day;

/** The day that a calendar in Lagos shows. */
export const dayInLagos = (at: Date): string => new Date(at.getTime() + ahead).toISOString().slice(0, 10);

/** From a moment to when a clock in Lagos shows a time, the next day's where it has shown it. */
const until = (at: Date, time: string) => (timeOf(time) - sinceMidnight(at) + day) % day;

/** When the quiet hours that a moment is in are over; null where it is in none. */
export function quietUntil(at: Date, quiet: Quiet): Date | null {
  if (!quiet) return null;
  const length = (timeOf(quiet.until) - timeOf(quiet.from) + day) % day;
  const past = (sinceMidnight(at) - timeOf(quiet.from) + day) % day;
  return past < length ? new Date(at.getTime() + until(at, quiet.until)) : null;
}

/** How many seconds a push is kept for a phone that is away; it ends before the quiet hours begin. */
export function secondsGood(at: Date, quiet: Quiet): number {
  const longest = quiet ? Math.min(push.good, until(at, quiet.from)) : push.good;
  return Math.floor(longest / 1000);
}

/** When a kind may go again. */
const freeFrom = ({ sent }: Pushed, kind: NoticeKind) => {
  const last = sent[kind];
  return last ? new Date(new Date(last.at).getTime() + push.kindEvery) : new Date(0);
};

/**
 * What goes now of the kinds that wait, in one push, and when to look again for the rest.
 * @param waiting  the kinds of which something is unread that was not pushed yet
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
  const today = dayInLagos(now);
  if (pushed.day === today && pushed.sentToday >= push.aDay)
    return { kinds: [], again: outside(new Date(now.getTime() + until(now, '00:00'))) };
  const kinds = waiting.filter((kind) => freeFrom(pushed, kind) <= now);
  const later = waiting
    .filter((kind) => !kinds.includes(kind))
    .map((kind) => freeFrom(pushed, kind).getTime());
  return { kinds, again: later.length > 0 ? outside(new Date(Math.min(...later))) : null };
}
