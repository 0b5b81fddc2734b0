import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { lockInOrder } from '@/lib/platform/database/locks';
import { takeBackXpOfPerson } from './experience';

/**
 * Every post that the deletion changes. They are locked first, against concurrent likes, comments and deletions.
 *
 * visibility-exempt: ids to lock, shown to nobody.
 */
const postsTouched = `
  select id from posts where user_id = $1
  union select post_id from comments where user_id = $1
  union select post_id from post_likes where user_id = $1
  union select post_id from post_reactions where user_id = $1
  union select c.post_id from comment_likes l join comments c on c.id = l.comment_id where l.user_id = $1
  union select c.post_id from replies r join comments c on c.id = r.comment_id where r.user_id = $1`;
/** visibility-exempt: ids to lock, shown to nobody. */
const commentsTouched = `
  select id from comments where user_id = $1
  union select comment_id from comment_likes where user_id = $1
  union select comment_id from replies where user_id = $1`;

/**
 * Deletes from the feed what a person leaves behind: their posts with everything under them, their comments and replies
 * under other posts, and their likes and reactions. Updates the counts on the rest, and takes back the XP others got.
 */
export async function removeFromFeed(tx: Transaction, userId: number): Promise<void> {
  await lockInOrder(tx, 'posts', postsTouched, userId);
  await lockInOrder(tx, 'comments', commentsTouched, userId);
  await takeBackXpOfPerson(tx, userId);
  await tx.$executeRaw`delete from posts where user_id = ${userId}`;
  await tx.$executeRaw`
    with gone as (delete from comments where user_id = ${userId} returning post_id),
         fewer as (select post_id, count(*)::int as by from gone group by post_id)
    update posts set comment_count = comment_count - fewer.by from fewer where posts.id = fewer.post_id`;
  // Lock the comments that they replied to first: the same lock order as in a reply and a post's deletion. A trigger
  // updates the counts. visibility-exempt: locked, and shown to nobody.
  await tx.$queryRaw`
    with held as materialized (
      select 1 from comments where id in (select comment_id from replies where user_id = ${userId})
      order by id for update)
    select count(*) from held`;
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
