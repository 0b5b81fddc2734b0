import 'server-only';
import type { Transaction } from '@/lib/platform/db';
import { takeBackXpOfPerson } from './experience';

/**
 * What goes from the feed when a person leaves: their posts with all that hangs on them, what they said under others',
 * and their presses; the counts on what stays follow, and the XP that all of it gave to others.
 */
export async function removeFromFeed(tx: Transaction, userId: number): Promise<void> {
  await takeBackXpOfPerson(tx, userId);
  await tx.$executeRaw`delete from posts where user_id = ${userId}`;
  await tx.$executeRaw`
    with gone as (delete from comments where user_id = ${userId} returning post_id),
         fewer as (select post_id, count(*)::int as by from gone group by post_id)
    update posts set comment_count = comment_count - fewer.by from fewer where posts.id = fewer.post_id`;
  await tx.$executeRaw`delete from replies where user_id = ${userId}`;
  await tx.$executeRaw`
    with gone as (delete from post_likes where user_id = ${userId} returning post_id)
    update posts set likes = likes - 1 from gone where posts.id = gone.post_id`;
  await tx.$executeRaw`
    with gone as (delete from comment_likes where user_id = ${userId} returning comment_id)
    update comments set likes = likes - 1 from gone where comments.id = gone.comment_id`;
  await tx.$executeRaw`
    with gone as (delete from post_reactions where user_id = ${userId} returning post_id, label)
    update posts set reaction_total = reaction_total - 1, reaction_counts =
      case when (reaction_counts ->> gone.label)::int <= 1 then reaction_counts - gone.label
      else reaction_counts || jsonb_build_object(gone.label, (reaction_counts ->> gone.label)::int - 1) end
    from gone where posts.id = gone.post_id`;
}
