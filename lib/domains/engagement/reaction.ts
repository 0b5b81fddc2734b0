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
  /** Who was told, where somebody was. */
  noticed?: number | null;
};

/**
 * One reaction for each person and target: another label moves it, the same takes it back (contract.md, Posts).
 * @param on      the tables that this is about
 * @param moment  the time that is kept with a reaction, where it is not told to the millisecond
 * @returns reacts with a label, for the counts afterwards and one's own label; null where there is nothing that the viewer
 *   may react to
 */
export function reactionToggle({ moment = now, ...on }: Reacting & { moment?: () => Date }) {
  const [lock, moving] = [lockSeen(on), move(on)];
  return <Label extends string>(viewer: Viewer, id: number, label: Label): Promise<Moved<Label> | null> =>
    transaction(async (tx) => {
      // Locked in a statement of its own, so that the next sees whatever came before it.
      const held = await tx.$queryRawUnsafe<unknown[]>(lock, viewer.id, id);
      if (held.length === 0) return null;
      const [row] = await tx.$queryRawUnsafe<Moved<Label>[]>(moving, viewer.id, id, label, moment());
      return row ?? null;
    });
}

/** Locks the target, if the viewer may see it: `$1` who, `$2` what. */
const lockSeen = ({ targets, seen }: Pick<Engagement, 'targets' | 'seen'>) =>
  `with ${blockedUsersCte} select id from ${targets} where id = $2 and ${seen} for update`;

export type Reacting = Omit<Engagement, 'count'> & {
  /** The column of `table` that holds the label. */
  label: string;
  /** The column of `targets` that counts all labels together, where it has one. */
  total?: string;
  /** What the target's author is told of a first reaction, where they are told. */
  notice?: NoticeOf;
};

/** Told once: another label in place of the first is no news. */
const toItsAuthor = (targets: string) => ({
  to: 'its.user_id',
  about: 'its.id',
  by: '$1::int',
  at: '$4',
  from: `${targets} its where its.id = $2 and exists (select 1 from mine) and not exists (select 1 from was)`,
});

/**
 * Gives a reaction, moves it to another label, or takes the same label back, and counts it; for a row that `lockSeen`
 * holds. A label that nobody has any more leaves the counts. `$1` who, `$2` what, `$3` the label, `$4` when.
 * noRules: it reads the viewer's own reaction, to a row that `lockSeen` found them allowed to see.
 * @returns SQL that gives `reaction_counts` and as `mine` the label that now stands, or null
 */
function move({ table, key, targets, label, total, notice }: Reacting): string {
  const before = `(select count(*) from was)::int`;
  const after = `(select count(*) from mine)::int`;
  return `
  with was as materialized (select ${label} as label from ${table} where ${key} = $2 and user_id = $1),
       mine as materialized (select $3::text as label where not exists (select 1 from was where label = $3::text)),
       gone as (
         delete from ${table} where ${key} = $2 and user_id = $1 and ${label} = $3::text),
       stands as (
         insert into ${table} (${key}, user_id, ${label}, created_at) select $2, $1, label, $4 from mine
         on conflict (${key}, user_id) do update set ${label} = excluded.${label}, created_at = excluded.created_at)
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
