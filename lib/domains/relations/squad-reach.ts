/**
 * Whom somebody does not meet in squads and tournaments for their age (rules.md, Contact), as pieces of statements. Beside the
 * blocks it stands in lib/domains/blocks/visibility.ts.
 */
import { agesOf } from '@/lib/contract/constants/bands';
import { now } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';

/** The value that `viewerReachCte` needs: the day by which ages are told, and the address of who runs the place. */
export const squadBounds = (): string =>
  JSON.stringify({ today: now().toISOString().slice(0, 10), creator: env().CREATOR_EMAIL });

/** Whoever is born after the first, and up to the second, are kept apart: 13 to 15 and from 18 on. */
const [younger, older] = [agesOf.B[0], agesOf.C[0]].map(
  (age) => `(asked.today - interval '${age} years')::date`,
);

/**
 * As `viewer_reach` one row about the person `id`: the birthdays of those whom they do not meet in squads and tournaments
 * (rules.md, Contact).
 * @param bounds  the parameter that holds `squadBounds()`
 */
export const viewerReachCte = (bounds: string, id = '$1') => `
  viewer_reach as materialized (
    select own.id, asked.creator,
      case when own.dob > ${younger} then daterange(null, ${older}, '(]')
        when own.dob <= ${older} then daterange(${younger}, null, '()') else 'empty' end as birthdays,
      lower(own.email) = asked.creator or exists (select 1 from moderators d where d.user_id = own.id) as staff
    from users own, jsonb_to_record(${bounds}::text::jsonb) as asked(today date, creator text)
    where own.id = ${id})`;

/** What keeps words from being kept apart: who runs the place, and being friends. */
const wordsPass = `
  viewer_reach.staff or lower(them.email) = viewer_reach.creator or exists (select 1 from moderators d where d.user_id = them.id)
  or exists (select 1 from friendships f where f.user_id = viewer_reach.id and f.friend_id = them.id)`;

/** What is asked of somebody in a squad: who they are, what they said, or their clips. */
export type Shown = 'person' | 'words' | 'clip';

const hasLeft = `them.email like 'deleted:%'`;
const ofAnAge: Record<Shown, string> = {
  // The squads of somebody who has left go on, without their words.
  person: `them.dob <@ viewer_reach.birthdays and not ${hasLeft} and not (${wordsPass})`,
  // Their age has gone with them: who is kept apart from any age does not see what they said.
  words: `(them.dob <@ viewer_reach.birthdays or ${hasLeft}) and not (${wordsPass})`,
  // Neither staff nor friends send files across the gap, here as in chats.
  clip: 'them.dob <@ viewer_reach.birthdays',
};

/**
 * Whether the viewer and the person `id` are kept apart in squads: where `mayReach` says no for an age, which a test compares.
 * Somebody is looked up only for viewers who are kept apart from any age, and by their key. That this is asked first, once for
 * all rows, also lets Postgres go on walking an index. Needs `viewerReachCte`.
 *
 * noRules: an age and no words.
 */
export const keptApart = (id: string, shown: Shown = 'person') => `
  (not (select isempty(birthdays) from viewer_reach) and coalesce((
    select (select ${ofAnAge[shown]} from users them where them.id = ${id})
    from viewer_reach where viewer_reach.id <> ${id}), false))`;
