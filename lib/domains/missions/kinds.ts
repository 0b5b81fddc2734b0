/**
 * What each kind of mission counts: SQL that gives a row for each thing that really happened. `$1` is the person, `$2`
 * and `$3` the moments from which and up to which their day lasts. Nothing self-made counts: one's own likes and
 * comments under one's own posts do not, and what is hidden is nothing. A new kind is an entry here, its name in
 * `missionKinds` (constants/missions.ts) and its words in rules.ts.
 *
 * noRules: only counted, never shown, and counted for whoever it is about.
 */
import type { MissionKind } from '@/lib/contract/constants/missions';

const inTheDay = (row: string) => `${row}.created_at >= $2 and ${row}.created_at < $3`;

/** Likes that other people gave in the day, by the index on what was liked and when. */
const liked = (liked: string, likes: string, key: string) => `
  select 1 from ${liked} mine
  cross join lateral (
    select 1 from ${likes} l where l.${key} = mine.id and ${inTheDay('l')} and l.user_id <> $1
  ) given
  where mine.user_id = $1 and mine.likes > 0 and mine.hidden_at is null`;

const counted: Record<MissionKind, string> = {
  likes: `
    (${liked('posts', 'post_likes', 'post_id')})
    union all
    (${liked('comments', 'comment_likes', 'comment_id')})`,
  posts: `select 1 from posts p where p.user_id = $1 and ${inTheDay('p')} and p.hidden_at is null`,
  comments: `
    select 1 from comments c join posts p on p.id = c.post_id
    where c.user_id = $1 and ${inTheDay('c')} and c.hidden_at is null and p.user_id <> $1`,
  votes: `select 1 from battle_votes v where v.user_id = $1 and ${inTheDay('v')} and v.voided_at is null`,
};

/** Far past every target; a star's likes are not counted to the last one. */
const countedTo = 2000;

/** SQL that gives as `current` how often it happened. */
export const countOf = (kind: MissionKind) =>
  `select count(*)::int as current from (select 1 from (${counted[kind]}) happened limit ${countedTo}) enough`;
