/**
 * Likes, upvotes and hugs in the database: one row for each person and target, and a count on the target's row. The SQL is
 * built once at start, only from table and column names in our own code.
 */
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import { type NoticeOf, noticeCte, noticedColumn } from '@/lib/domains/notices/writing';
import { isDeleted } from '@/lib/platform/database/deleted-account';

export type Engagement = {
  /** The table of likes (or upvotes, or hugs), one row for each person and target. */
  table: string;
  /** The foreign key column of `table` to the target. */
  key: string;
  /** The table of the targets. */
  targets: string;
  /** The condition under which the viewer may see a row of `targets`. */
  seen: string;
  /** The column of `targets` that counts the likes. */
  count: string;
};

/**
 * The person who likes, unless their account is deleted or just being deleted. The lock lasts until the like is committed,
 * so that a deletion finds the like. Other tables use a trigger for this (migration account_deletions); here it would add
 * 5 % to the cost of a like. `skip locked`, because waiting for a deletion while holding locks that it needs would deadlock.
 */
const actor = `
  actor as materialized (
    select 1 from users where id = $1 and not ${isDeleted('users')} for key share skip locked)`;

/**
 * The target, if the actor's account still exists. Locked `for update`: a weaker lock is compatible with foreign-key locks
 * (such as a reply's), and then the update below could deadlock with their transactions.
 */
const lockedTarget = ({ targets, seen }: Engagement, columns = 'id') =>
  `${actor}, target as materialized (
    select ${columns} from ${targets} where id = $2 and ${seen} and exists (select 1 from actor) for update)`;

/** The target's author gains or loses `$4` XP; liking one's own content gives none. */
const rewarded = `
  rewarded as (
    update users set xp = greatest(0, xp + change.by * $4) from target, change
    where users.id = target.user_id and users.id <> $1 and change.by <> 0
    returning target.user_id, target.id, change.by, ${isDeleted('users')} as is_deleted),`;

const newLike = { to: 'user_id', about: 'id', by: '$1::int', at: '$3' };
/** The notice to the target's author about a new like. */
const ofTarget = { ...newLike, from: 'target where exists (select 1 from came)' };
/** The same from the author's row, if it was just updated: looking at it once more would be a seventh of the notice's cost. */
const ofRewarded = { ...newLike, from: 'rewarded where by > 0 and not is_deleted', recipientLocked: true };

/**
 * Toggles a like in one statement, or makes it as is wanted. The unique key decides in a race, and the count changes by the rows
 * that were really inserted or deleted. Lock order: the target, then its likes, as in a deletion, so that the two cannot deadlock.
 * `$1` the viewer, `$2` the target, `$3` now, with a reward `$4` its XP, and last whether there should be a like; null for the other
 * than there is.
 * @param more.reward  whether the target's author gains XP
 * @param more.notice  the notice to the target's author
 * @returns SQL that returns the count, `active` (whether the like exists now), `changed` (whether it did not before) and `noticed`
 *   (who got a notice); no row where there is no such target
 */
export function toggle(
  engagement: Engagement,
  { reward = false, notice }: { reward?: boolean; notice?: NoticeOf } = {},
): string {
  const { table, key, targets, count } = engagement;
  const wanted = reward ? '$5::boolean' : '$4::boolean';
  return `
  with ${blockedUsersCte},
       ${lockedTarget(engagement, reward || notice ? 'id, user_id' : 'id')},
       gone as (
         delete from ${table} m using target
         where m.${key} = target.id and m.user_id = $1 and ${wanted} is not true returning 1),
       came as (
         insert into ${table} (${key}, user_id, created_at)
         select id, $1, $3 from target where ${wanted} is not false and not exists (select 1 from gone)
         on conflict do nothing returning 1),
       change as (select (select count(*) from came)::int - (select count(*) from gone)::int as by),
       ${reward ? rewarded : ''}
       ${notice ? `${noticeCte({ ...notice, ...(reward ? ofRewarded : ofTarget) })},` : ''}
       counted as (
         update ${targets} set ${count} = ${count} + change.by from change, target where ${targets}.id = target.id
         returning ${count})
  select ${count}, coalesce(${wanted}, not exists (select 1 from gone)) as active,
    change.by <> 0 as changed${notice ? `, ${noticedColumn}` : ''} from counted, change`;
}

export type Toggled = { active: boolean; changed: boolean };

/**
 * Runs a statement of `toggle`. One that should take a like back does not see a like that was given while it waited for the
 * target: where it found none, it looks once more.
 * @param run  runs it
 */
export async function toggled<Row extends Toggled>(
  wanted: boolean | undefined,
  run: (wanted: boolean | null) => Promise<Row[]>,
): Promise<Row | undefined> {
  const [row] = await run(wanted ?? null);
  if (wanted !== false || !row || row.changed) return row;
  return (await run(false))[0];
}

/**
 * Adds something that cannot be taken back, such as a hug. Idempotent. `$1` the viewer, `$2` the target, `$3` now.
 * @returns SQL that returns the count, and as `came` whether it is new
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
