/** Decisions about a person's own content, and whether they may appeal. */
import 'server-only';
import { appealsAfterSuspension, appealsWithin, rantSuspension } from '@/lib/contract/constants/safety';
import type { ResultOf } from '@/lib/contract/endpoint';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import type { listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { now } from '@/lib/platform/clock';
import { batchedPages } from '@/lib/platform/database/batched-pages';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import { limitOffset } from '@/lib/platform/database/sql-pagination';

type View = ResultOf<typeof listOwnDecisions>[number];
type Row = Omit<View, 'may_appeal' | 'undone' | 'decided_at'> & {
  undone: boolean;
  /** Whether the account is suspended by it at this moment, though it was undone: as for a rant (suspensions.ts, takeBack). */
  still_suspends: boolean;
  decided_at: string;
  /** Until when it may be appealed, if it may at all. */
  appeal_until: string;
};

/** What decisions may be about: what somebody reported of the person `$1`. visibility-exempt: ids, shown to nobody. */
const ownContent = `(
  select target_type, target_id from report_authors where user_id = $1
  union all select target_type, target_id from rant_report_authors where user_id = $1)`;

const milliseconds = (count: number) => `${count} * interval '1 millisecond'`;

/** A suspension for a rant begins and ends at random moments, and lasts a while though it is undone: at most so much longer. */
const randomly = milliseconds(rantSuspension.atLeast + 2 * rantSuspension.latest);

/** How long a suspension `s` for a rant may go on beyond its days. */
const beyond = `case when s.target_type like 'rant%' then ${randomly} else interval '0' end`;

/**
 * Until when the decision `d` may be appealed: for a while, and until a while after the last suspension ended that another
 * decision brought within that time; and so on, where one suspension follows another. `$5` while one lasts. Who is suspended
 * cannot log in, and the token of the login is for the longest suspension alone. As `suspensions` holds no ended ones, it goes by
 * the decisions. visibility-exempt: a time, for the person themselves.
 */
const appealUntil = `(
  with recursive open(until) as (
    select d.made_at + ${milliseconds(appealsWithin)}
    union all
    select longer.until from open, lateral (
      select max(least($5, s.undone_at + ${beyond}, s.made_at + s.days * interval '1 day' + ${beyond}))
        + ${milliseconds(appealsAfterSuspension)} as until
      from decisions s join ${ownContent} about on about.target_type = s.target_type and about.target_id = s.target_id
      where s.action = 'suspend' and s.id <> d.id and s.made_at < open.until
        and (s.target_type not like 'rant%' or s.rule in ('R4', 'R9'))) longer
    where longer.until > open.until)
  select max(until) from open)`;

/**
 * Decisions that content of the person `$1` broke a rule, and content that reports hide until a decision; newest first. The
 * author is the one stored with the reports. `$2` limit, `$3` offset, `$4` the ids of some (`idList`), or null for all, `$5` now.
 *
 * visibility-exempt: shown only to the person whom they are about.
 */
const decisionsAbout = batchedPages<Row>(
  'decisions_about',
  ['int', 'int', 'int', 'text', 'timestamptz'],
  `
  select d.id, d.action, d.rule, d.days, d.target_type, d.made_at as decided_at, d.undone_at is not null as undone,
    d.undone_at is not null and exists (select 1 from rant_suspensions s
      where s.decision_id = d.id and s.user_id = $1 and s.settled and (s.lift_at is null or s.lift_at > $5)) as still_suspends,
    coalesce((select r.copy ->> 'content' from reports r
      where r.target_type = d.target_type and r.target_id = d.target_id and r.target_version = d.target_version
        and r.emptied_at is null
      order by r.created_at, r.id limit 1), '') as words,
    (select json_build_object('tracking_code', a.tracking_code, 'status', a.status, 'answer', a.answer)
      from appeals a where a.decision_id = d.id) as appeal,
    ${appealUntil} as appeal_until
  from ${limitOffset(`
    select d.* from decisions d join ${ownContent} mine on mine.target_type = d.target_type and mine.target_id = d.target_id
    where (d.rule is not null or d.action = 'delete' or (d.action = 'reports' and d.undone_at is null)) and ($4::text is null or d.id = any($4::text::int[]))
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
export async function ownDecisions(viewer: Viewer, { limit, offset }: Page): Promise<View[]> {
  const found = await decisionsAbout([viewer.id, limit, offset, null, now()]);
  return found.map(withMayAppeal);
}

/** The same of some of them, by their ids: what the viewer's notices say (noticed-decisions.ts). */
export async function ownDecisionsById(viewer: Viewer, ids: number[]): Promise<Map<number, View>> {
  const found = await decisionsAbout([viewer.id, ids.length, 0, idList(ids), now()]);
  return new Map(found.map((row) => [row.id, withMayAppeal(row)]));
}
