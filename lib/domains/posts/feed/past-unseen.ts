/**
 * A page of the newest posts for a viewer with blocks or mutes. Tens of thousands of posts in a row may be hidden from them.
 * A whole range of ids is skipped when only hidden people wrote in it (docs/decisions/070-stretches-stepped-over.md).
 */
import { largestId, pageLimit } from '@/lib/contract/constants/requests';
import { unseenUsersCte, visibleInLists } from '@/lib/domains/blocks/visibility';

/** The number of ids in a stretch. It must be the same as in the index `posts_seen_by_stretch`. */
const stretchLength = 8192;

/** The gaps between the ids of people left out. The authors of all posts that the viewer sees have ids in these gaps. */
const gaps = `
  gaps as materialized (
    select * from (
      select id as above, lead(id, 1, ${largestId}) over (order by id) as below
      from (select 0 as id union all select id from unseen_users) ends
    ) neighbours where below - above > 1
  )`;

/**
 * Whether anybody else wrote in a stretch of posts: one index lookup for each gap, whatever the number of posts.
 *
 * visibility-exempt: the gaps leave out the people whom the viewer does not see.
 */
const othersWrote = (stretch: string) => `
  exists (select 1 from gaps cross join lateral (
    select 1 from posts its where its.id / ${stretchLength} = ${stretch} and its.hidden_at is null
      and its.user_id > gaps.above and its.user_id < gaps.below limit 1) one)`;

/** The posts of a stretch that the viewer sees, newest first, at most as many as a page needs. */
const seenIn = (stretch: string) => `
  array(select id from posts
    where id >= ${stretch} * ${stretchLength} and id <= ${stretch} * ${stretchLength} + ${stretchLength - 1}
      and id < $4 and ${visibleInLists('posts')} order by id desc limit ${pageLimit.max} + $3)`;

/**
 * `$2` limit, `$3` offset, `$4` the cursor: rows with smaller ids follow.
 * @param shown   SQL that selects from the page `p`
 * @param rowsOf  builds the page `p` from SQL that gives the posts' ids in order
 *
 * visibility-exempt: the posts of a stretch are chosen by `seenIn`.
 */
export const newestPastUnseen = (shown: string, rowsOf: (ids: string) => string) => `
  with recursive ${unseenUsersCte}, ${gaps},
    walk(stretch, ids) as (
      select ($4 - 1) / ${stretchLength} + 1, '{}'::int[]
      union all
      select next.stretch, walk.ids || case when ${othersWrote('next.stretch')} then ${seenIn('next.stretch')} else '{}' end
      from walk cross join lateral (
        select id / ${stretchLength} as stretch from posts
        where id / ${stretchLength} < walk.stretch and hidden_at is null order by id / ${stretchLength} desc limit 1
      ) next
      where cardinality(walk.ids) < $2 + $3
    ),
    p as materialized ${rowsOf(
      'select unnest(last.ids) as id from (select ids from walk order by stretch limit 1) last order by id desc',
    )}
  ${shown} order by p.id desc`;
