/**
 * SQL for the people whom a person does not meet in squads and tournaments because of their age (rules.md, Contact).
 * lib/domains/blocks/visibility.ts combines it with blocks.
 */
import { agesOf } from '@/lib/contract/constants/bands';
import { utcDateOf } from '@/lib/contract/days';
import { now } from '@/lib/platform/clock';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import { env } from '@/lib/platform/env';

/** The parameter for `viewerReachCte`: the day for which ages are computed, and the email of the creator account. */
export const squadBounds = (): string =>
  JSON.stringify({ today: utcDateOf(now()), creator: env().CREATOR_EMAIL });

/** People born after the first date (13 to 15) and people born up to the second (18 and over) are kept apart. */
const [younger, older, eldest] = [agesOf.B[0], agesOf.C[0], agesOf.C[1] + 1].map(
  (age) => `(asked.today - interval '${age} years')::date`,
);

/**
 * The CTE `viewer_reach`, with one row about the person `id`: the range of birthdays of the people whom they do not meet in
 * squads and tournaments (rules.md, Contact), whether they are the creator account, which decides on everything, and the birthday
 * up to which people have turned 20.
 * @param bounds  the parameter that holds `squadBounds()`
 */
export const viewerReachCte = (bounds: string, id = '$1') => `
  viewer_reach as materialized (
    select own.id, asked.creator,
      case when own.dob > ${younger} then daterange(null, ${older}, '(]')
        when own.dob <= ${older} then daterange(${younger}, null, '()') else 'empty' end as birthdays,
      ${eldest} as eldest, lower(own.email) = asked.creator as decides,
      lower(own.email) = asked.creator or exists (select 1 from moderators d where d.user_id = own.id) as staff
    from users own, jsonb_to_record(${bounds}::text::jsonb) as asked(today date, creator text)
    where own.id = ${id})`;

/** The exceptions for text: staff and friends see each other's. */
const wordsPass = `
  viewer_reach.staff or lower(them.email) = viewer_reach.creator or exists (select 1 from moderators d where d.user_id = them.id)
  or exists (select 1 from friendships f where f.user_id = viewer_reach.id and f.friend_id = them.id)`;

const hasLeft = isDeleted('them');

const isYounger = (younger: string, older: string, day: string) =>
  `(${younger}.dob > ${day} - interval '${agesOf.B[0]} years' and ${older}.dob <= ${day} - interval '${agesOf.C[0]} years')`;

/** SQL for whether two rows of `users` are 13 to 15 and 18 or older on a day. */
const partedOn = (day: string, one: string, other: string) =>
  `(${isYounger(one, other, day)} or ${isYounger(other, one, day)})`;

/** The same today. @param bounds  the parameter that holds `squadBounds()` */
export const parted = (bounds: string, one: string, other: string) =>
  partedOn(`(${bounds}::text::jsonb ->> 'today')::date`, one, other);

/** Whether the log has an action about one of the two since then. */
const noted = (action: string, since: string) => `
  exists (select 1 from moderation_log l where l.action = '${action}' and l.target_type = 'user'
    and l.target_id in (own.id, them.id) and l.at >= ${since})`;

/**
 * Whether the viewer has met what the person `id` showed in a squad since the time `since`, also where the two are kept apart
 * now: their ages did not part them on that day; the birth date of one was corrected later, so that nobody can tell any more what
 * parted them before; or, for words, they were friends later, one of them helped to keep the place decent, or the person has left.
 * No day brings two apart together and then apart again.
 * It opens nothing but a report (docs/decisions/120-reports-across-ages.md). Needs `viewerReachCte`.
 *
 * visibility-exempt: ages and times, and no content.
 */
export const metSince = (id: string, shown: Shown, since: string) => `
  exists (
    select 1 from viewer_reach join users own on own.id = viewer_reach.id join users them on them.id = ${id}
    cross join lateral (select (${since} at time zone 'utc')::date as day) met
    where not ${partedOn('met.day', 'own', 'them')}
    or ${noted('correct-birth-date', since)}
    ${
      shown === 'clip'
        ? ''
        : `or ${hasLeft}
      or exists (select 1 from ended_friendships f
        where f.user_id = own.id and f.friend_id = them.id and f.ended_at >= ${since})
      or ${noted('end-appointment', since)}`
    })`;

/**
 * Whether the viewer and the person `id` may become friends by their ages: no birthday has parted them since one asked the
 * other, and the person has not turned 20. Neither staff nor squads make an exception. Needs `viewerReachCte`.
 *
 * visibility-exempt: an age and no content.
 */
export const mayBefriend = (id: string) => `
  (select them.dob > viewer_reach.eldest and not them.dob <@ viewer_reach.birthdays
   from viewer_reach, users them where them.id = ${id})`;

/** What of a person is shown in a squad: who they are, their text, or their clips. */
export type Shown = 'person' | 'words' | 'clip';

const ofAnAge: Record<Shown, string> = {
  // The squads of a deleted account stay, without its text.
  person: `them.dob <@ viewer_reach.birthdays and not ${hasLeft} and not (${wordsPass})`,
  // The age of a deleted account is unknown, so viewers who are kept apart from any age do not see its text.
  words: `(them.dob <@ viewer_reach.birthdays or ${hasLeft}) and not (${wordsPass})`,
  // Neither staff nor friends send files across the gap, here as in chats.
  clip: 'them.dob <@ viewer_reach.birthdays',
};

/**
 * Whether the viewer and the person `id` are kept apart in squads. It must agree with `mayReach`; a test compares the two.
 * The person is looked up, by key, only for viewers who are kept apart from any age. This condition comes first and is
 * evaluated once for all rows, which also lets Postgres keep its index scan. Needs `viewerReachCte`.
 *
 * visibility-exempt: an age and no content.
 */
export const keptApart = (id: string, shown: Shown = 'person') => `
  (not (select isempty(birthdays) from viewer_reach) and coalesce((
    select (select ${ofAnAge[shown]} from users them where them.id = ${id})
    from viewer_reach where viewer_reach.id <> ${id}), false))`;
