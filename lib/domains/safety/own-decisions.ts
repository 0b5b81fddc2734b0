/** What was decided about somebody's own, and whether they may answer it. */
import 'server-only';
import { appealsWithin } from '@/lib/contract/constants/safety';
import type { ResultOf } from '@/lib/contract/endpoint';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { fromNow } from '@/lib/platform/clock';
import { batchedPages } from '@/lib/platform/database/batched-pages';
import { limitOffset } from '@/lib/platform/database/sql-pagination';
import type { listOwnDecisions } from './appeal-schema';

type View = ResultOf<typeof listOwnDecisions>[number];
type Row = Omit<View, 'may_appeal' | 'undone' | 'decided_at'> & { undone: boolean; decided_at: string };

/**
 * Decisions that say that a rule was broken by what is somebody's, `$1`, and what three people's reports hide for now, the newest
 * first: whose a thing is stands with its reports. `$2` limit, `$3` offset, `$4` the one that is asked for, null for all.
 *
 * noRules: told to whoever they are about.
 */
const decisionsAbout = batchedPages<Row>(
  'decisions_about',
  ['int', 'int', 'int', 'int'],
  `
  select d.id, d.action, d.rule, d.days, d.target_type, d.made_at as decided_at, d.undone_at is not null as undone,
    coalesce((select r.copy ->> 'content' from reports r
      where r.target_type = d.target_type and r.target_id = d.target_id and r.target_version = d.target_version
        and r.emptied_at is null
      order by r.created_at, r.id limit 1), '') as words,
    (select json_build_object('tracking_code', a.tracking_code, 'status', a.status, 'answer', a.answer)
      from appeals a where a.decision_id = d.id) as appeal
  from ${limitOffset(`
    select d.* from decisions d join (
      select target_type, target_id from report_authors where user_id = $1
      union all select target_type, target_id from rant_report_authors where user_id = $1
    ) mine on mine.target_type = d.target_type and mine.target_id = d.target_id
    where (d.rule is not null or (d.action = 'reports' and d.undone_at is null)) and ($4::int is null or d.id = $4)
    order by d.made_at desc, d.id desc`)} d
  order by d.made_at desc, d.id desc`,
);

const isOpen = ({ undone, rule, decided_at }: Row) =>
  !undone && rule !== null && new Date(decided_at) > fromNow(-appealsWithin);

/** The decision that somebody may answer, whether they have or not; null where it is another's, undone, or too long ago. */
export async function decisionOpenToAppeal(userId: number, decisionId: number): Promise<Row | null> {
  const [found] = await decisionsAbout([userId, 1, 0, decisionId]);
  return found && isOpen(found) ? found : null;
}

/** What was decided about what is the viewer's own, and what came of their appeals. */
export async function ownDecisions(viewer: Viewer, { limit, offset }: Page): Promise<View[]> {
  const found = await decisionsAbout([viewer.id, limit, offset, null]);
  return found.map((row) => ({ ...row, may_appeal: !row.appeal && isOpen(row) }));
}
