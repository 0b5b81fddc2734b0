/** SQL that counts a person's unread notices and marks them as read. What is gone or hidden is left out by sources.ts. */
import { unreadNoticesCounted } from '@/lib/contract/constants/notices';
import { recipientCtes, shown } from './sources';
import type { SourceTimes } from './times';

/** How many of the newest unread notices are checked for visibility when they are counted. */
const unreadSearched = 100;

/**
 * SQL for how many notices of a person are unread, up to `unreadNoticesCounted`, so that its cost is bounded.
 * @param person  the recipient
 * @param bounds  the parameter with `squadBounds()`
 */
export const unreadNotices = (
  person: string,
  times: SourceTimes,
  bounds: string,
  readUpTo = `coalesce((select k.read_up_to from notice_marks k where k.user_id = ${person}), 0)`,
) => `
  (with ${recipientCtes(person, bounds)}
   select count(*)::int from (
     select 1 from (
       select * from notices each where each.user_id = ${person} and each.id > ${readUpTo}
       order by each.id desc limit ${unreadSearched}) n
     where ${shown(times, person)} limit ${unreadNoticesCounted}) counted)`;

/**
 * Marks a person's notices as read up to one of them: `$1` the recipient, `$2` the notice's id. It is limited to the newest
 * existing id, so that later notices are unread. `$3` and `$4` the times of `SourceTimes`, `$5` `squadBounds()`.
 * @returns SQL that gives the remaining number as `unread`
 */
export const readUpTo = `
  with mark as (
    insert into notice_marks (user_id, read_up_to)
    select $1, least($2, coalesce((select max(id) from notices where user_id = $1), 0))
    on conflict (user_id) do update set read_up_to = greatest(notice_marks.read_up_to, excluded.read_up_to)
    returning read_up_to)
  select ${unreadNotices('$1::int', { requestsSince: '$3', dayAgo: '$4' }, '$5', '(select read_up_to from mark)')} as unread`;

/** How many are unread: `$1` the recipient, `$2` and `$3` the times of `SourceTimes`, `$4` `squadBounds()`. */
export const unreadOf = `select ${unreadNotices('$1::int', { requestsSince: '$2', dayAgo: '$3' }, '$4')} as unread`;
