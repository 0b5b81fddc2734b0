import { usualNight } from '@/lib/contract/constants/settings';
import { type Band, type WhoMayWrite, whoMayWrite } from '@/lib/contract/contact';
import { type NoticeKind, type NoticeWay, noticeKinds, pushedByDefault } from '@/lib/contract/settings';

/** Quiet hours in Lagos time, `HH:MM`; both null for none. */
export type QuietHours = { from: string | null; until: string | null };

/** Quiet hours that are not off. */
type Hours = { from: string; until: string };

const minutesInDay = 24 * 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** Minutes from one clock time to the next occurrence of the other. */
const minutesBetween = (from: string, to: string) =>
  (minutesOf(to) - minutesOf(from) + minutesInDay) % minutesInDay;

/** Whether the quiet hours cover all of the given hours, such as the usual night. */
function covers(from: string, until: string, hours: Hours): boolean {
  const begins = minutesBetween(from, hours.from);
  return begins + minutesBetween(hours.from, hours.until) <= minutesBetween(from, until);
}

/**
 * Why a person of this band cannot have these quiet hours (rules.md, Safety); null when they can. Up to 15 the quiet hours
 * must cover the usual night; up to 17 they cannot be switched off.
 */
export function quietHoursRefused(band: Band | null, { from, until }: QuietHours): string | null {
  if (from === null && until === null)
    return band === 'A' || band === 'B' ? 'Quiet hours can be switched off from 18.' : null;
  if (from === null || until === null) return 'Quiet hours need a beginning and an end.';
  if (from === until) return 'Quiet hours need to begin and end at different times.';
  if (band === 'A' && !covers(from, until, usualNight))
    return `Up to 15, quiet hours hold from ${usualNight.from} to ${usualNight.until} at least.`;
  return null;
}

/** What a guardian may limit (rules.md, Guardians). */
export type Limits = { quiet_from: string | null; quiet_until: string | null; who_may_write: WhoMayWrite };

function isQuietEnough(set: Limits, limit: Limits): boolean {
  const { quiet_from: from, quiet_until: until } = limit;
  if (from === null || until === null) return true;
  return (
    set.quiet_from !== null &&
    set.quiet_until !== null &&
    covers(set.quiet_from, set.quiet_until, { from, until })
  );
}

/** In `everyone`, `requests`, `friends`, later values are stricter. */
const isAsStrict = (set: Limits, limit: Limits) =>
  whoMayWrite.indexOf(set.who_may_write) >= whoMayWrite.indexOf(limit.who_may_write);

/** Why the guardian's limits do not allow these settings; null when they do. */
export function beyondLimits(set: Limits, limit: Limits): string | null {
  if (!isQuietEnough(set, limit))
    return `Your guardian set quiet hours from ${limit.quiet_from} to ${limit.quiet_until}. Yours can be longer, not shorter.`;
  return isAsStrict(set, limit)
    ? null
    : 'Your guardian set who may write to you. You can be stricter, not looser.';
}

const hoursOf = ({ quiet_from: from, quiet_until: until }: Limits): Hours[] =>
  from !== null && until !== null ? [{ from, until }] : [];

const minuteBefore = (time: string): string => {
  const minute = (minutesOf(time) + minutesInDay - 1) % minutesInDay;
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
};

/**
 * The shortest quiet hours that contain all of the given ones, so that no minute that one of them keeps quiet is lost. Hours
 * cannot say the whole day: then it is all of the day but the minute before the first of them begins.
 */
function union(first: Hours, ...others: Hours[]): Pick<Limits, 'quiet_from' | 'quiet_until'> {
  const all = [first, ...others];
  const [shortest] = all
    .flatMap(({ from }) => all.map(({ until }) => ({ from, until })))
    .filter(({ from, until }) => all.every((hours) => covers(from, until, hours)))
    .toSorted((one, other) => minutesBetween(one.from, one.until) - minutesBetween(other.from, other.until));
  const { from, until } = shortest ?? { from: first.from, until: minuteBefore(first.from) };
  return { quiet_from: from, quiet_until: until };
}

/** The settings, tightened to the limit where they are looser. What the person has set stricter stays. */
export function tightened(set: Limits, limit: Limits): Limits {
  const [hours] = hoursOf(limit);
  const { quiet_from, quiet_until } =
    hours && !isQuietEnough(set, limit) ? union(hours, ...hoursOf(set)) : set;
  return { quiet_from, quiet_until, who_may_write: (isAsStrict(set, limit) ? set : limit).who_may_write };
}

/**
 * The settings, with quiet hours that the band allows: the usual night, which is what the strictest band asks for, and beside it
 * whatever the person and their guardian have set. Unchanged where the band allows them already.
 */
export function fitToBand(set: Limits, band: Band | null, limit: Limits | null): Limits {
  if (!quietHoursRefused(band, { from: set.quiet_from, until: set.quiet_until })) return set;
  const [limited = usualNight] = limit ? hoursOf(limit) : [];
  return { ...set, ...union(limited, usualNight, ...hoursOf(set)) };
}

const usualWay = (kind: NoticeKind): NoticeWay => (pushedByDefault.includes(kind) ? 'push' : 'inbox');

/** The chosen ways, with the defaults for all other kinds. */
export const allNotices = (chosen: Partial<Record<NoticeKind, NoticeWay>>) =>
  Object.fromEntries(noticeKinds.map((kind) => [kind, chosen[kind] ?? usualWay(kind)])) as Record<
    NoticeKind,
    NoticeWay
  >;

/** The chosen ways that differ from the defaults. */
export const unusualNotices = (chosen: Partial<Record<NoticeKind, NoticeWay>>) =>
  Object.fromEntries(Object.entries(chosen).filter(([kind, way]) => way !== usualWay(kind as NoticeKind)));
