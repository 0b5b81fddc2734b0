/**
 * Likes, upvotes and hugs in the database: one row for each person and target, and the count of them on the target's row.
 * Each text is put together once, at start, of names written in our own files.
 */
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import { type NoticeOf, noticeCte, noticedColumn } from '@/lib/domains/notices/writing';

export type Engagement = {
  /** The table of likes (or upvotes, or hugs), one row for each person and target. */
  table: string;
  /** Its column that names the target. */
  key: string;
  /** The table of what is liked. */
  targets: string;
  /** The condition under which the viewer may see a row of it. */
  seen: string;
  /** Its column that counts the likes. */
  count: string;
};

/**
 * The person who likes, unless their account is deleted or just being deleted. The lock holds until the like is written, so that
 * a deletion finds it. Other tables have a trigger for this (migration account_deletions); here it would cost a twentieth of a like.
 * `skip locked`, because waiting for a deletion while holding what it will want would be a circle.
 */
const actor = `
  actor as materialized (
    select 1 from users where id = $1 and email not like 'deleted:%' for key share skip locked)`;

/**
 * The target, where the actor is still there. Locked `for update`: under a weaker lock, rows that name the target (a reply's
 * foreign key) share it, and the update further down may then wait for them while they wait for this transaction.
 */
const lockedTarget = ({ targets, seen }: Engagement, columns = 'id') =>
  `${actor}, target as materialized (
    select ${columns} from ${targets} where id = $2 and ${seen} and exists (select 1 from actor) for update)`;

/** The target's author gains or loses `$4` XP; a like of one's own gives none. */
const rewarded = `
  rewarded as (
    update users set xp = greatest(0, xp + change.by * $4) from target, change
    where users.id = target.user_id and users.id <> $1 and change.by <> 0),`;

/** The target's author is told of a like that came. */
const ofTarget = {
  to: 'target.user_id',
  about: 'target.id',
  by: '$1::int',
  at: '$3',
  from: 'target where exists (select 1 from came)',
};

/**
 * Takes a like back where there is one, else gives it, in one statement. The unique key decides, and the count changes by what
 * was really inserted or deleted. The target is locked before its likes are touched, which is the order of a deletion too,
 * so that the two never wait for each other. `$1` who, `$2` the target, `$3` when, and with a reward `$4` its XP.
 * @param more.reward  the target's author gains XP
 * @param more.notice  what the target's author is told
 * @returns SQL that gives the count, as `active` whether the like is there now, and as `noticed` who was told; no row where
 *   there is no such target
 */
export function toggle(
  engagement: Engagement,
  { reward = false, notice }: { reward?: boolean; notice?: NoticeOf } = {},
): string {
  const { table, key, targets, count } = engagement;
  return `
  with ${blockedUsersCte},
       ${lockedTarget(engagement, reward || notice ? 'id, user_id' : 'id')},
       gone as (delete from ${table} m using target where m.${key} = target.id and m.user_id = $1 returning 1),
       came as (
         insert into ${table} (${key}, user_id, created_at)
         select id, $1, $3 from target where not exists (select 1 from gone)
         on conflict do nothing returning 1),
       change as (select (select count(*) from came)::int - (select count(*) from gone)::int as by),
       ${reward ? rewarded : ''}
       ${notice ? `${noticeCte({ ...notice, ...ofTarget })},` : ''}
       counted as (
         update ${targets} set ${count} = ${count} + change.by from change, target where ${targets}.id = target.id
         returning ${count})
  select ${count}, not exists (select 1 from gone) as active${notice ? `, ${noticedColumn}` : ''} from counted`;
}

/**
 * Gives what is never taken back, as a hug; a second changes nothing. `$1` who, `$2` the target, `$3` when.
 * @returns SQL that gives the count, and as `came` whether it is new
 */
export function once(engagement: Engagement): string {
  const { table, key, targets, count } = engagement;
  return `
  with ${blockedUsersCte},
       ${lockedTarget(engagement)},
       came as (
         insert into ${table} (${key}, user_id, created_at) select id, $1, $3 from target
         on conflict do nothing returning 1),
       change as (select count(*)::int as by from came),
       counted as (
         update ${targets} set ${count} = ${count} + change.by from change, target where ${targets}.id = target.id
         returning ${count})
  select ${count}, exists (select 1 from came) as came from counted`;
}
