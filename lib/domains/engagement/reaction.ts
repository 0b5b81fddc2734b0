import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import { type NoticeOf, noticeCte, noticedColumn } from '@/lib/domains/notices/writing';
import { now } from '@/lib/platform/clock';
import { transaction } from '@/lib/platform/database/client';
import type { Engagement } from './toggle';

type Moved<Label> = {
  reaction_counts: Record<string, number>;
  mine: Label | null;
  /** The person who got a notice, if any. */
  noticed?: number | null;
};

/**
 * One reaction per person and target. Another label replaces it; the same label removes it (contract.md, Posts), unless it is
 * said whether the label is wanted.
 * @param on      the tables and columns of the reaction
 * @param moment  the time to store, where it must be less exact than now
 * @returns a function that reacts with a label and returns the new counts and the viewer's label; null where there is no
 *   target that the viewer may see
 */
export function reactionToggle({ moment = now, ...on }: Reacting & { moment?: () => Date }) {
  const [lock, moving] = [lockSeen(on), move(on)];
  return <Label extends string>(
    viewer: Viewer,
    id: number,
    label: Label,
    wanted: boolean | undefined,
  ): Promise<Moved<Label> | null> =>
    transaction(async (tx) => {
      // Locks in a statement of its own, so that the next statement's snapshot includes all earlier commits.
      const held = await tx.$queryRawUnsafe<unknown[]>(lock, viewer.id, id);
      if (held.length === 0) return null;
      const values = [viewer.id, id, label, moment(), wanted ?? null];
      const [row] = await tx.$queryRawUnsafe<Moved<Label>[]>(moving, ...values);
      return row ?? null;
    });
}

/** Locks the target `$2`, if the viewer `$1` may see it. */
const lockSeen = ({ targets, seen }: Pick<Engagement, 'targets' | 'seen'>) =>
  `with ${blockedUsersCte} select id from ${targets} where id = $2 and ${seen} for update`;

export type Reacting = Omit<Engagement, 'count'> & {
  /** The column of `table` that holds the label. */
  label: string;
  /** The column of `targets` that counts all labels together, if there is one. */
  total?: string;
  /** The notice to the target's author for a first reaction, if there is one. */
  notice?: NoticeOf;
};

/** Only for a new reaction: a changed label gives no second notice. */
const toItsAuthor = (targets: string) => ({
  to: 'its.user_id',
  about: 'its.id',
  by: '$1::int',
  at: '$4',
  from: `${targets} its where its.id = $2 and exists (select 1 from mine) and not exists (select 1 from was)`,
});

/**
 * Adds a reaction, changes its label, or removes it, and updates the counts. Needs the row lock of `lockSeen`. A label that
 * nobody uses any more is removed from the counts. `$1` the viewer, `$2` the target, `$3` the label, `$4` now, `$5` whether the
 * label is wanted; null for the other than it is.
 * visibility-exempt: reads the viewer's own reaction; `lockSeen` has checked that they may see the target.
 * @returns SQL that returns `reaction_counts`, and as `mine` the viewer's label afterwards, or null
 */
function move({ table, key, targets, label, total, notice }: Reacting): string {
  const before = `(select count(*) from was)::int`;
  const after = `(select count(*) from mine)::int`;
  return `
  with was as materialized (select ${label} as label from ${table} where ${key} = $2 and user_id = $1),
       mine as materialized (
         select $3::text as label
         where coalesce($5::boolean, not exists (select 1 from was where label = $3::text))
         union all select label from was where $5::boolean is false and label <> $3::text),
       gone as (
         delete from ${table}
         where ${key} = $2 and user_id = $1 and ${label} = $3::text and $5::boolean is not true),
       stands as (
         insert into ${table} as it (${key}, user_id, ${label}, created_at) select $2, $1, label, $4 from mine
         on conflict (${key}, user_id) do update set ${label} = excluded.${label}, created_at = excluded.created_at
         where it.${label} <> excluded.${label})
       ${notice ? `, ${noticeCte({ ...notice, ...toItsAuthor(targets) })}` : ''}
  update ${targets} set
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
  returning reaction_counts, (select label from mine) as mine${notice ? `, ${noticedColumn}` : ''}`;
}
