/**
 * What each kind of mission counts: SQL that gives one row for each event of a `person`. `$2` is the start of the day and
 * `$3` its end, exclusive. A person's own likes and comments on their own posts do not count, and neither does hidden
 * content. A new kind needs an entry here, its name in `missionKinds` (constants/missions.ts) and its text in rules.ts.
 *
 * visibility-exempt: the rows are only counted, never shown, and only for the person they belong to.
 */
import type { MissionKind } from '@/lib/contract/constants/missions';

const inTheDay = (row: string) => `${row}.created_at >= $2 and ${row}.created_at < $3`;

/** Likes that other people gave during the day. Uses the index on the liked row and the time. */
const liked = (person: string, liked: string, likes: string, key: string) => `
  select 1 from ${liked} mine
  cross join lateral (
    select 1 from ${likes} l where l.${key} = mine.id and ${inTheDay('l')} and l.user_id <> ${person}
  ) given
  where mine.user_id = ${person} and mine.likes > 0 and mine.hidden_at is null`;

const counted: Record<MissionKind, (person: string) => string> = {
  likes: (person) => `
    (${liked(person, 'posts', 'post_likes', 'post_id')})
    union all
    (${liked(person, 'comments', 'comment_likes', 'comment_id')})`,
  posts: (person) =>
    `select 1 from posts p where p.user_id = ${person} and ${inTheDay('p')} and p.hidden_at is null`,
  comments: (person) => `
    select 1 from comments c join posts p on p.id = c.post_id
    where c.user_id = ${person} and ${inTheDay('c')} and c.hidden_at is null and p.user_id <> ${person}`,
  votes: (person) =>
    `select 1 from battle_votes v where v.user_id = ${person} and ${inTheDay('v')} and v.voided_at is null`,
};

/** Far above every target. It limits the cost of counting for a person with very many likes. */
const countedTo = 2000;

/** SQL for the number of a person's events, as `current`. */
export const countOf = (kind: MissionKind, person = '$1') =>
  `select count(*)::int as current from (select 1 from (${counted[kind](person)}) happened limit ${countedTo}) enough`;
