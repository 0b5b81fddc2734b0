import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import { statement } from '@/lib/platform/database/client';
import { mayJudge, withAuthor } from './conflict-of-interest';
import { forChampions } from './policy';

/**
 * Whose the post is that a report `r` is about: by the post, where it is gone by what is kept with the report, and by the
 * name in its copy for a report from before that was kept.
 *
 * noRules: an id that the queue leaves people out by.
 */
const author = `
  coalesce(p.user_id,
    (select a.user_id from report_authors a where a.target_type = r.target_type and a.target_id = r.target_id),
    (select u.id from users u where u.username_key = lower(r.copy ->> 'username')), 0)`;

/**
 * A page of what a champion may hide, the same as `mayDecide` says: open reports of other people's posts, made by others,
 * and nothing by or about anybody across a block. `$2` limit, `$3` offset, `$4` to `$6` of the report that they come after
 * whether it was urgent, when it was made and its id, or null; `$7` the reasons that are for them.
 *
 * noRules: ids of reports, also of a post that three reports have hidden.
 */
const pageForChampions = `
  with ${blockedUsersCte}
  select r.id from reports r left join posts p on p.id = r.target_id ${withAuthor('r')}
  where r.status = '${forChampions.status}' and r.target_type = '${forChampions.targetType}' and r.reason = any($7::text[])
    and ${mayJudge({ row: 'r', creator: 'false' })}
    and r.reporter_id not in (select id from blocked_users) and ${author} not in (select id from blocked_users)
    and ($6::int is null or (not r.urgent, r.created_at, r.id) > (not $4::bool, $5::timestamptz, $6))
  order by r.urgent desc, r.created_at, r.id limit $2 offset $3`;

type Asked = {
  limit: number;
  offset: number;
  status: string;
  last: { urgent: boolean; createdAt: Date; id: number } | null;
};

/** @returns the ids of the reports on a champion's page of the queue */
export async function championsQueue(viewer: Viewer, { limit, offset, status, last }: Asked) {
  if (status !== forChampions.status) return [];
  const values = [
    viewer.id,
    limit,
    offset,
    last?.urgent ?? null,
    last?.createdAt ?? null,
    last?.id ?? null,
    forChampions.reasons,
  ];
  const rows = await statement<{ id: number }>('champions_queue', pageForChampions, values);
  return rows.map(({ id }) => id);
}
