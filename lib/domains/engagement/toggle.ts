/**
 * A like, an upvote, a hug in the database: one person's mark on one row, and the count that stands on that row. Each text is put together once, at start, of names written in our own files.
 */
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';

export type Engagement = {
  /** The table of marks, one a person a row, by its unique key. */
  marks: string;
  /** Its column that names what was pressed. */
  key: string;
  /** The table of what is pressed. */
  pressed: string;
  /** The condition under which the viewer may see a row of it. */
  seen: string;
  /** Its column that counts the marks. */
  count: string;
};

/**
 * Whoever presses, unless they have left or are just leaving; held until the mark stands, so that a deletion finds it. Other
 * tables have a trigger for this, which costs a like a twentieth of its time; `skip locked` as there
 * (migration departures).
 */
const presser = `
  presser as materialized (
    select 1 from users where id = $1 and email not like 'deleted:%' for key share skip locked)`;

/**
 * What is pressed, where somebody who is still there presses it. Locked `for update`: under a weaker lock, rows that name this one (a reply's foreign key) join in holding it, and the
 * update further down the same statement may then wait for a lock queue that waits for this very transaction.
 */
const lockedTarget = ({ pressed, seen }: Engagement, columns = 'id') =>
  `${presser}, target as materialized (
    select ${columns} from ${pressed} where id = $2 and ${seen} and exists (select 1 from presser) for update)`;

/** Whoever wrote what is pressed gains or loses `$4` XP with it; one's own press earns none. */
const rewarded = `
  rewarded as (
    update users set xp = greatest(0, xp + change.by * $4) from target, change
    where users.id = target.user_id and users.id <> $1 and change.by <> 0),`;

/**
 * Takes a mark back where it stands, else gives it. The unique key decides, the count changes by what was really
 * inserted or deleted, all in one statement. What is pressed is locked before its marks are touched, in the order in
 * which a deletion takes them, so that the two never wait for each other. `$1` who, `$2` what is pressed, `$3` when, and
 * with a reward `$4` its XP.
 * @returns SQL that gives the count, and whether the mark stands as `pressed`; no row where there is nothing to press
 */
export function toggle(engagement: Engagement, { reward = false } = {}): string {
  const { marks, key, pressed, count } = engagement;
  return `
  with ${blockedUsersCte},
       ${lockedTarget(engagement, reward ? 'id, user_id' : 'id')},
       gone as (delete from ${marks} m using target where m.${key} = target.id and m.user_id = $1 returning 1),
       came as (
         insert into ${marks} (${key}, user_id, created_at)
         select id, $1, $3 from target where not exists (select 1 from gone)
         on conflict do nothing returning 1),
       change as (select (select count(*) from came)::int - (select count(*) from gone)::int as by),
       ${reward ? rewarded : ''}
       counted as (
         update ${pressed} set ${count} = ${count} + change.by from change, target where ${pressed}.id = target.id
         returning ${count})
  select ${count}, not exists (select 1 from gone) as pressed from counted`;
}

/**
 * Gives a mark that is never taken back; a second changes nothing. `$1` who, `$2` what is pressed, `$3` when.
 * @returns SQL that gives the count, and as `came` whether the mark is new
 */
export function once(engagement: Engagement): string {
  const { marks, key, pressed, count } = engagement;
  return `
  with ${blockedUsersCte},
       ${lockedTarget(engagement)},
       came as (
         insert into ${marks} (${key}, user_id, created_at) select id, $1, $3 from target
         on conflict do nothing returning 1),
       change as (select count(*)::int as by from came),
       counted as (
         update ${pressed} set ${count} = ${count} + change.by from change, target where ${pressed}.id = target.id
         returning ${count})
  select ${count}, exists (select 1 from came) as came from counted`;
}
