import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { lockInOrder } from '@/lib/platform/database/locks';

/** noRules: ids to lock, shown to nobody. */
const rantsTouched = `
  select rant_id from rant_authors where user_id = $1
  union select rant_id from rant_upvotes where user_id = $1
  union select rant_id from rant_hugs where user_id = $1
  union select rant_id from rant_reactions where user_id = $1
  union select c.rant_id from rant_comment_authors a join rant_comments c on c.id = a.comment_id where a.user_id = $1`;

/** What goes from the Rant Zone when a person leaves: what they wrote, found by its own table and by nothing else, and their presses. */
export async function removeFromRants(tx: Transaction, userId: number): Promise<void> {
  await lockInOrder(tx, 'rants', rantsTouched, userId);
  await tx.$executeRaw`delete from rants where id in (select rant_id from rant_authors where user_id = ${userId})`;
  await tx.$executeRaw`
    with gone as (
      delete from rant_comments where id in (select comment_id from rant_comment_authors where user_id = ${userId})
      returning rant_id),
    fewer as (select rant_id, count(*)::int as by from gone group by rant_id)
    update rants set comment_count = comment_count - fewer.by from fewer where rants.id = fewer.rant_id`;
  await tx.$executeRaw`
    with gone as (delete from rant_upvotes where user_id = ${userId} returning rant_id)
    update rants set upvotes = upvotes - 1 from gone where rants.id = gone.rant_id`;
  await tx.$executeRaw`
    with gone as (delete from rant_hugs where user_id = ${userId} returning rant_id)
    update rants set hugs = hugs - 1 from gone where rants.id = gone.rant_id`;
  await tx.$executeRaw`
    with gone as (delete from rant_reactions where user_id = ${userId} returning rant_id, emoji)
    update rants set reaction_counts =
      case when (reaction_counts ->> gone.emoji)::int <= 1 then reaction_counts - gone.emoji
      else reaction_counts || jsonb_build_object(gone.emoji, (reaction_counts ->> gone.emoji)::int - 1) end
    from gone where rants.id = gone.rant_id`;
}
