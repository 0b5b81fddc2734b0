/**
 * Removes what a deleted account made in the Rant Zone. The link to the person is deleted at once. The visible content is
 * removed later, each item at its own random time: if it vanished together with the profile, everybody would know whose it
 * was (rules.md, Safety).
 */
import 'server-only';
import { rantRemoval } from '@/lib/contract/constants/rants';
import { fromNow, now } from '@/lib/platform/clock';
import { type Transaction, transaction } from '@/lib/platform/database/client';

/** How many rows of others are rewritten together with a person's, so that row order and `xmin` do not reveal theirs. */
const mixedWith = 1000;

/** A random number from 0 to 1. Not `random()`, whose values can be predicted from earlier ones. */
const chance = `(('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint / 4294967296.0)`;

/** How many links of each kind one transaction deletes, so that it ends well within its time. */
const atOnce = 1000;

const links = {
  rant_authors: 'rant_id',
  rant_comment_authors: 'comment_id',
  rant_upvotes: 'rant_id',
  rant_hugs: 'rant_id',
  rant_reactions: 'rant_id',
};
type Link = keyof typeof links;

/** The next links of one kind to `$1`. visibility-exempt: ids, shown to nobody. */
const next = (table: Link) =>
  `select ${links[table]} from ${table} where user_id = $1 order by ${links[table]} limit ${atOnce}`;

/** The rants that the next part changes. visibility-exempt: ids to lock, shown to nobody. */
export const rantsOfNextPart = `
  (${next('rant_authors')}) union (${next('rant_upvotes')}) union (${next('rant_hugs')}) union (${next('rant_reactions')})
  union select c.rant_id from rant_comments c where c.id = any(array(${next('rant_comment_authors')}))`;

const removed = (table: Link, columns = links[table]) =>
  `delete from ${table} where user_id = $1 and ${links[table]} = any(array(${next(table)})) returning ${columns}`;

/** Whether anything still leads to `$1`. visibility-exempt: only whether there is any. */
const more = `select ${Object.keys(links)
  .map((table) => `exists (select 1 from ${table} where user_id = $1)`)
  .join(' or ')} as more`;

/**
 * Deletes the next links to `$1`, and schedules the removals within `$3` milliseconds after `$2`. visibility-exempt: shown to
 * nobody.
 */
const cutOff = `
  with waiting as (
         delete from rant_removals where id in (
           select id from rant_removals order by gen_random_uuid() limit ${mixedWith} for update skip locked)
         returning kind, target_id, emoji, due_at),
       own_rants as (${removed('rant_authors')}),
       own_comments as (${removed('rant_comment_authors')}),
       upvotes as (${removed('rant_upvotes')}),
       hugs as (${removed('rant_hugs')}),
       reactions as (${removed('rant_reactions', 'rant_id, emoji')}),
       made (kind, target_id, emoji) as (
         select 'rant', rant_id, null from own_rants
         union all select 'comment', comment_id, null from own_comments
         union all select 'upvote', rant_id, null from upvotes
         union all select 'hug', rant_id, null from hugs
         union all select 'reaction', rant_id, emoji from reactions),
       due as (
         select made.*, date_trunc('minute', $2::timestamptz + ${chance} * $3::float8 * interval '1 millisecond') from made)
  insert into rant_removals (kind, target_id, emoji, due_at)
  select * from (select * from waiting union all select * from due) all_of_them order by gen_random_uuid()`;

/**
 * Deletes a part of the links from a person's content to the person, and schedules its removal. The caller has locked the rants.
 * @returns whether there are more
 */
export async function cutOffAuthor(tx: Transaction, userId: number): Promise<boolean> {
  const { soonest, latest } = rantRemoval;
  await tx.$executeRawUnsafe(cutOff, userId, fromNow(soonest), latest - soonest);
  const [left] = await tx.$queryRawUnsafe<{ more: boolean }[]>(more, userId);
  return left?.more === true;
}

/** visibility-exempt: ids, shown to nobody. */
const dueNow = `
  select id::text from rant_removals where due_at <= $1 order by due_at limit $2 for update skip locked`;

/** Locks the rants in the common lock order (docs/decisions/060-lock-order.md). visibility-exempt: ids, shown to nobody. */
const lockRants = `
  select 1 from rants where id = any(array(
    select case when m.kind = 'comment' then c.rant_id else m.target_id end
    from rant_removals m left join rant_comments c on m.kind = 'comment' and c.id = m.target_id
    where m.id = any($1::uuid[]))) order by id for update`;

const chosen = (kind: string) => `rant_removals m where m.id = any($1::uuid[]) and m.kind = '${kind}'`;

const fewer = (column: string, kind: string) => `
  update rants set ${column} = ${column} - of.times
  from (select m.target_id, count(*)::int as times from ${chosen(kind)} group by m.target_id) of
  where rants.id = of.target_id`;

/** The statements for the removals `$1`, in this order. visibility-exempt: what is removed is shown to nobody. */
const removals = [
  fewer('upvotes', 'upvote'),
  fewer('hugs', 'hug'),
  `update rants set reaction_counts = (
     select coalesce(jsonb_object_agg(emoji, people), '{}') from (
       select emoji, sum(people)::int as people from (
         select key as emoji, value::int as people from jsonb_each_text(reaction_counts)
         union all select m.emoji, -1 from ${chosen('reaction')} and m.target_id = rants.id
       ) changed group by emoji having sum(people) > 0) counted)
   where id in (select m.target_id from ${chosen('reaction')})`,
  `with gone as (
     delete from rant_comments where id in (select m.target_id from ${chosen('comment')}) returning rant_id),
   of as (select rant_id, count(*)::int as times from gone group by rant_id)
   update rants set comment_count = comment_count - of.times from of where rants.id = of.rant_id`,
  `delete from rants where id in (select m.target_id from ${chosen('rant')})`,
  'delete from rant_removals where id = any($1::uuid[])',
];

async function removeSome(tx: Transaction): Promise<number> {
  const due = await tx.$queryRawUnsafe<{ id: string }[]>(dueNow, now(), rantRemoval.atOnce);
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  await tx.$executeRawUnsafe(lockRants, ids);
  for (const removal of removals) await tx.$executeRawUnsafe(removal, ids);
  return ids.length;
}

/**
 * Removes what is due. Only the scheduled run calls it: a removal during a page view would reveal who viewed it and when.
 * @returns how many
 */
export async function settleRantRemovals(): Promise<number> {
  let removed = 0;
  for (let turn = 0; turn < rantRemoval.turns; turn += 1) {
    const some = await transaction(removeSome);
    removed += some;
    if (some < rantRemoval.atOnce) break;
  }
  return removed;
}
