/** Decisions about a person's own content, and whether they may appeal. */
import 'server-only';
import type { ResultOf } from '@/lib/contract/endpoint';
import type { OffsetPage } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import type { listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { now } from '@/lib/platform/clock';
import { batchedPages } from '@/lib/platform/database/batched-pages';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import { limitOffset } from '@/lib/platform/database/sql-pagination';
import { appealUntil, ownContent, saysBroken, stillSuspends } from './appeal-time';

type View = ResultOf<typeof listOwnDecisions>[number];
type Row = Omit<View, 'may_appeal' | 'undone' | 'decided_at'> & {
  undone: boolean;
  /** Whether the account is suspended by it at this moment, though it was undone. */
  still_suspends: boolean;
  decided_at: string;
  /** Until when it may be appealed, if it may at all. */
  appeal_until: string;
};

const own = { person: '$1', at: '$5' };

/**
 * Decisions that content of the person `$1` broke a rule, and content that reports hide until a decision; newest first. The
 * author is the one stored with the reports, or kept for appeals (reports/appeal-authors.ts). `$2` limit, `$3` offset, `$4` the ids
 * of some (`idList`), or null for all, `$5` now.
 *
 * visibility-exempt: shown only to the person whom they are about.
 */
const decisionsAbout = batchedPages<Row>(
  'decisions_about',
  ['int', 'int', 'int', 'text', 'timestamptz'],
  `
  select d.id, d.action, d.rule, d.days, d.target_type, d.made_at as decided_at, d.undone_at is not null as undone,
    ${stillSuspends(own)} as still_suspends,
    coalesce((select r.copy ->> 'content' from reports r
      where r.target_type = d.target_type and r.target_id = d.target_id and r.target_version = d.target_version
        and r.emptied_at is null
      order by r.created_at, r.id limit 1), '') as words,
    (select json_build_object('tracking_code', a.tracking_code, 'status', a.status, 'answer', a.answer)
      from appeals a where a.decision_id = d.id) as appeal,
    ${appealUntil(own)} as appeal_until
  from ${limitOffset(`
    select d.* from decisions d join ${ownContent('$1')} mine on mine.target_type = d.target_type and mine.target_id = d.target_id
    where (${saysBroken} or (d.action = 'reports' and d.undone_at is null)) and ($4::text is null or d.id = any($4::text::int[]))
      and exists (select 1 from users me where me.id = $1 and not ${isDeleted('me')})
    order by d.made_at desc, d.id desc`)} d
  order by d.made_at desc, d.id desc`,
);

/** Ids as one value: a question of a batch holds no arrays. */
const idList = (ids: number[]) => `{${ids.join(',')}}`;

const isOpen = ({ undone, still_suspends, action, rule, appeal_until }: Row) =>
  (!undone || still_suspends) && (rule !== null || action === 'delete') && new Date(appeal_until) > now();

/**
 * A decision that a person may appeal, or has appealed; null when it is about somebody else, too old, or undone without
 * anything left of it.
 */
export async function decisionOpenToAppeal(userId: number, decisionId: number): Promise<Row | null> {
  const [found] = await decisionsAbout([userId, 1, 0, idList([decisionId]), now()]);
  return found && isOpen(found) ? found : null;
}

const withMayAppeal = (row: Row): View => ({ ...row, may_appeal: !row.appeal && isOpen(row) });

/** Decisions about the viewer's own content, with the results of their appeals. */
export async function ownDecisions(viewer: Viewer, { limit, offset }: OffsetPage): Promise<View[]> {
  const found = await decisionsAbout([viewer.id, limit, offset, null, now()]);
  return found.map(withMayAppeal);
}

/** The same of some of them, by their ids: what the viewer's notices say (noticed-decisions.ts). */
export async function ownDecisionsById(viewer: Viewer, ids: number[]): Promise<Map<number, View>> {
  const found = await decisionsAbout([viewer.id, ids.length, 0, idList(ids), now()]);
  return new Map(found.map((row) => [row.id, withMayAppeal(row)]));
}
