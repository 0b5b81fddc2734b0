/**
 * The authors of content that was decided on, kept beyond its reports while they count for an appeal
 * (docs/decisions/133-authors-kept-for-appeals.md). Of named content alone, and read only to tell people what was decided about
 * them (decisions/appeal-time.ts).
 */
import 'server-only';
import {
  afterSuspension,
  appealUntil,
  appealUntilAfter,
  appealUntilAlone,
  ownContent,
  saysBroken,
  stillSuspends,
} from '@/lib/domains/safety/decisions/appeal-time';
import { now } from '@/lib/platform/clock';
import { statement, type Transaction } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';

/** The author of the content `a`, at the time `$1`. */
const theirs = { person: 'a.user_id', at: '$1::timestamptz' };
const { at } = theirs;

/** Whether the content `a` has a decision that suspended its author within the time to appeal against `d`, and lengthened it. */
const lengthens = `exists (
  select 1 from decisions s
  where s.target_type = a.target_type and s.target_id = a.target_id and s.action = 'suspend'
    and s.made_at < open.until and ${appealUntilAfter(at)} > ${appealUntilAlone})`;

/**
 * Until when the author of the content `a` counts for an appeal; null where they do not. They count while a decision on it can be
 * appealed; while an appeal waits, and a while after its answer; while a suspension for it lasts; and while that lengthens the time
 * of a decision on something else. What lasts is looked at again after a while.
 *
 * visibility-exempt: times, shown to nobody.
 */
const countsUntil = `(
  select greatest(
    (select ${at} + ${afterSuspension}
     from suspensions standing join decisions s on s.id = standing.decision_id
     where s.target_type = a.target_type and s.target_id = a.target_id
       and (standing.until is null or standing.until > ${at})
     limit 1),
    (select max(counts.until)
     from ${ownContent(theirs.person)} mine
     join decisions d on d.target_type = mine.target_type and d.target_id = mine.target_id
     left join appeals p on p.decision_id = d.id
     cross join lateral (select ${appealUntil(theirs)} as until offset 0) open
     cross join lateral (select case when p.id is null then open.until
       else coalesce(p.decided_at, ${at}) + ${afterSuspension} end as until) counts
     where ${saysBroken} and counts.until > ${at} and case when (d.target_type, d.target_id) = (a.target_type, a.target_id)
       then p.id is not null or d.undone_at is null
       else p.id is null and (d.undone_at is null or ${stillSuspends(theirs)}) and ${lengthens} end))
  from users u where u.id = a.user_id and not ${isDeleted('u')})`;

/** `$2` reports that were just emptied. */
const forgetAuthors = `
  with gone as (
    delete from report_authors a using reports r
    where r.id = any($2::int[]) and a.target_type = r.target_type and a.target_id = r.target_id and not exists (
      select 1 from reports k
      where k.target_type = a.target_type and k.target_id = a.target_id and k.emptied_at is null)
    returning a.target_type, a.target_id, a.user_id)
  insert into appeal_authors (target_type, target_id, user_id, until)
  select a.target_type, a.target_id, a.user_id, counts.until
  from gone a cross join lateral (select ${countsUntil} as until offset 0) counts
  where counts.until is not null
  on conflict (target_type, target_id) do update set until = excluded.until`;

/**
 * Forgets the authors of named content whose last report was emptied. Those that count for an appeal are kept apart.
 * @param emptied  the ids of the reports that were just emptied
 */
export async function forgetReportAuthors(tx: Transaction, emptied: number[]): Promise<void> {
  await tx.$executeRawUnsafe(forgetAuthors, now(), emptied);
}

/** The oldest whose time is over: some wait until later, the others go. visibility-exempt: ids, shown to nobody. */
const sweep = `
  with due as materialized (
    select a.target_type, a.target_id, ${countsUntil} as until
    from (select * from appeal_authors where until <= $1 order by until limit 500 for update skip locked) a),
  later as (
    update appeal_authors k set until = due.until from due
    where k.target_type = due.target_type and k.target_id = due.target_id and due.until is not null)
  delete from appeal_authors k using due
  where k.target_type = due.target_type and k.target_id = due.target_id and due.until is null`;

/** Forgets the authors that no longer count for an appeal. Idempotent and safe to run concurrently. */
export async function sweepAppealAuthors(): Promise<void> {
  await statement('appeal_authors_swept', sweep, [now()]);
}
