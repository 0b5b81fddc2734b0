import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import type { AnyReason } from '@/lib/domains/safety/moderation-schema';
import { forChampions } from '@/lib/domains/safety/policy';
import { statement } from '@/lib/platform/database/client';
import { mayJudge, withAuthor } from './conflict-of-interest';

/**
 * The author of the reported post: from the post, or, when it was deleted, from the author stored with the report. For old
 * reports without a stored author, from the name in the report's copy.
 *
 * visibility-exempt: an id, used only to filter the queue.
 */
const author = `
  coalesce(p.user_id,
    (select a.user_id from report_authors a where a.target_type = r.target_type and a.target_id = r.target_id),
    (select u.id from users u where u.username_key = lower(r.copy ->> 'username')), 0)`;

/**
 * A page of the reports that a champion may decide on: open reports of other people's posts, by other people, without
 * anybody across a block. `$2` limit, `$3` offset, `$4` to `$6` the cursor: urgency, time and id of the last report shown,
 * or null; `$7` the reasons: those that champions may handle, or the one of them that was asked for.
 *
 * visibility-exempt: ids of reports, also of posts that three reports have hidden.
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
  reason: AnyReason | undefined;
  last: { urgent: boolean; createdAt: Date; id: number } | null;
};

/** @returns the ids of the reports on a champion's page of the queue */
export async function championsQueue(viewer: Viewer, { limit, offset, status, reason, last }: Asked) {
  if (status !== forChampions.status) return [];
  const reasons = forChampions.reasons.filter((each) => reason === undefined || each === reason);
  const values = [
    viewer.id,
    limit,
    offset,
    last?.urgent ?? null,
    last?.createdAt ?? null,
    last?.id ?? null,
    reasons,
  ];
  const rows = await statement<{ id: number }>('champions_queue', pageForChampions, values);
  return rows.map(({ id }) => id);
}
