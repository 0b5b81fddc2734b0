/**
 * What a press does in the database, for whatever is pressed: one person's mark on one row, and the count that stands on
 * that row. Each text is put together once, at start, of names written in our own files.
 */
import { blockedUsersCte } from '@/lib/domains/safety/visibility';

export type Press = {
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
const lockedTarget = ({ pressed, seen }: Press, columns = 'id') =>
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
export function toggle(press: Press, { reward = false } = {}): string {
  const { marks, key, pressed, count } = press;
  return `
  with ${blockedUsersCte},
       ${lockedTarget(press, reward ? 'id, user_id' : 'id')},
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
export function once(press: Press): string {
  const { marks, key, pressed, count } = press;
  return `
  with ${blockedUsersCte},
       ${lockedTarget(press)},
       came as (
         insert into ${marks} (${key}, user_id, created_at) select id, $1, $3 from target
         on conflict do nothing returning 1),
       change as (select count(*)::int as by from came),
       counted as (
         update ${pressed} set ${count} = ${count} + change.by from change, target where ${pressed}.id = target.id
         returning ${count})
  select ${count}, exists (select 1 from came) as came from counted`;
}

/** Locks what is reacted to, if the viewer may see it: `$1` who, `$2` what. */
export const lockSeen = ({ pressed, seen }: Pick<Press, 'pressed' | 'seen'>) =>
  `with ${blockedUsersCte} select id from ${pressed} where id = $2 and ${seen} for update`;

export type Reacting = Omit<Press, 'count'> & {
  /** The column of `marks` that holds the label. */
  label: string;
  /** The column of `pressed` that counts all labels together, where it has one. */
  total?: string;
};

/**
 * Gives a reaction, moves it to another label, or takes the same label back, and counts it; for a row that `lockSeen`
 * holds. A label that nobody has any more leaves the counts. `$1` who, `$2` what, `$3` the label, `$4` when.
 * @returns SQL that gives `reaction_counts` and as `mine` the label that now stands, or null
 */
export function move({ marks, key, pressed, label, total }: Reacting): string {
  const before = `(select count(*) from was)::int`;
  const after = `(select count(*) from mine)::int`;
  return `
  with was as materialized (select ${label} as label from ${marks} where ${key} = $2 and user_id = $1),
       mine as materialized (select $3::text as label where not exists (select 1 from was where label = $3::text)),
       gone as (
         delete from ${marks} where ${key} = $2 and user_id = $1 and ${label} = $3::text),
       stands as (
         insert into ${marks} (${key}, user_id, ${label}, created_at) select $2, $1, label, $4 from mine
         on conflict (${key}, user_id) do update set ${label} = excluded.${label}, created_at = excluded.created_at)
  update ${pressed} set
    ${total ? `${total} = ${total} + ${after} - ${before},` : ''}
    reaction_counts = (
      select coalesce(jsonb_object_agg(label, people), '{}') from (
        select label, sum(people)::int as people from (
          select key as label, value::int as people from jsonb_each_text(reaction_counts)
          union all select label, -1 from was
          union all select label, 1 from mine
        ) changed group by label having sum(people) > 0
      ) counted)
  where id = $2
  returning reaction_counts, (select label from mine) as mine`;
}
