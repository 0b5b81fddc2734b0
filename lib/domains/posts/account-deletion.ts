import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { emptyLarge } from './deletion-parts';
import { takeBackXpOfPerson } from './experience';

/**
 * How many rows of each kind one transaction deletes, so that it ends well within its time, whatever somebody wrote in years.
 * Posts and comments go with everything under them, so fewer where others wrote much there.
 */
const atOnce = { posts: 50, marks: 500 };

/** How many rows of others go along with them at most. A post with more is emptied first (`emptyLarge`). */
const mostUnder = 2000;

type Part = {
  posts: number[];
  comments: number[];
  replies: number[];
  likedPosts: number[];
  likedComments: number[];
  reactedPosts: number[];
};

/**
 * Of the rows `from`, in the order of their ids, those that have at most `$limit` rows under them together, and the first in
 * any case where `first` says so. `from` gives each id and the number of its rows, itself included.
 */
const upTo = (from: string, limit: string, { first }: { first: boolean }) => `
  select id from (
    select id, sum(rows) over (order by id) as so_far, row_number() over (order by id) as place from (${from}) each) some_of
  where so_far <= ${limit} ${first ? 'or place = 1' : ''} order by id`;

/**
 * What hangs on a post: itself, its likes and reactions, its comments and what is under them. visibility-exempt: only counted.
 */
const withAllUnder = `
  1 + p.likes + p.reaction_total +
    (select coalesce(sum(1 + c.likes + c.reply_count), 0) from comments c where c.post_id = p.id)`;
/** visibility-exempt: ids, shown to nobody. */
const ownPosts = `
  select p.id, ${withAllUnder} as rows from (select * from posts where user_id = $1 order by id limit $2) p`;
/** visibility-exempt: ids, shown to nobody. */
const ownComments =
  'select id, 1 + likes + reply_count as rows from comments where user_id = $1 order by id limit $3';

/**
 * The next part of what `$1` left: at most `$2` posts, and `$3` of each other kind. No post where the first alone has more than
 * `$4` rows under it. visibility-exempt: ids, shown to nobody.
 */
const nextPart = `
  select
    array(${upTo(ownPosts, '$4', { first: false })}) as posts,
    array(${upTo(ownComments, '$4', { first: true })}) as comments,
    array(select id from replies where user_id = $1 order by id limit $3) as replies,
    array(select post_id from post_likes where user_id = $1 order by post_id limit $3) as "likedPosts",
    array(select comment_id from comment_likes where user_id = $1 order by comment_id limit $3) as "likedComments",
    array(select post_id from post_reactions where user_id = $1 order by post_id limit $3) as "reactedPosts"`;

/**
 * Locks every post and comment that the part changes, against concurrent likes, comments and deletions. As arrays, so that
 * Postgres looks them up by index.
 */
async function lockPart(tx: Transaction, part: Part): Promise<void> {
  const { posts, comments, replies, likedPosts, likedComments, reactedPosts } = part;
  // visibility-exempt: locked, and shown to nobody.
  await tx.$executeRaw`
    select 1 from posts where id = any(array(
      select unnest(${posts}::int[]) union select unnest(${likedPosts}::int[]) union select unnest(${reactedPosts}::int[])
      union select post_id from comments where id = any(${comments}::int[]) or id = any(${likedComments}::int[])
      union select c.post_id from replies r join comments c on c.id = r.comment_id where r.id = any(${replies}::int[])))
    order by id for update`;
  // visibility-exempt: locked, and shown to nobody.
  await tx.$executeRaw`
    select 1 from comments where id = any(array(
      select unnest(${comments}::int[]) union select unnest(${likedComments}::int[])
      union select comment_id from replies where id = any(${replies}::int[])
      union select id from comments where post_id = any(${posts}::int[])))
    order by id for update`;
}

/**
 * Deletes from the feed a part of what a person leaves behind: their posts with everything under them, their comments and
 * replies under other posts, and their likes and reactions. Updates the counts on the rest, and takes back the XP others got.
 * @returns whether there may be more
 */
export async function removeFromFeed(tx: Transaction, userId: number): Promise<boolean> {
  const [part] = await tx.$queryRawUnsafe<Part[]>(nextPart, userId, atOnce.posts, atOnce.marks, mostUnder);
  if (!part) return false;
  if (Object.values(part).some(({ length }) => length > 0)) await removePart(tx, userId, part);
  else {
    const post = await firstPost(tx, userId);
    if (post === null) return false;
    // Counts that say more than there is, which `reconcile` would find, keep nothing.
    if (!(await emptyLarge(tx, [post]))) await removePart(tx, userId, { ...part, posts: [post] });
  }
  return true;
}

async function removePart(tx: Transaction, userId: number, part: Part): Promise<void> {
  await lockPart(tx, part);
  await takeBackXpOfPerson(tx, userId, part);
  await deletePart(tx, userId, part);
}

async function firstPost(tx: Transaction, userId: number): Promise<number | null> {
  const where = { userId };
  // visibility-exempt: an id, shown to nobody.
  const post = await tx.post.findFirst({ where, select: { id: true }, orderBy: { id: 'asc' } });
  return post?.id ?? null;
}

async function deletePart(tx: Transaction, userId: number, part: Part): Promise<void> {
  await tx.$executeRaw`delete from posts where id = any(${part.posts}::int[])`;
  await tx.$executeRaw`
    with gone as (delete from comments where id = any(${part.comments}::int[]) returning post_id),
         fewer as (select post_id, count(*)::int as by from gone group by post_id)
    update posts set comment_count = comment_count - fewer.by from fewer where posts.id = fewer.post_id`;
  // A trigger updates the counts.
  await tx.$executeRaw`delete from replies where id = any(${part.replies}::int[])`;
  await tx.$executeRaw`
    with gone as (
      delete from post_likes where user_id = ${userId} and post_id = any(${part.likedPosts}::int[]) returning post_id)
    update posts set likes = likes - 1 from gone where posts.id = gone.post_id`;
  await tx.$executeRaw`
    with gone as (
      delete from comment_likes where user_id = ${userId} and comment_id = any(${part.likedComments}::int[])
      returning comment_id)
    update comments set likes = likes - 1 from gone where comments.id = gone.comment_id`;
  await tx.$executeRaw`
    with gone as (
      delete from post_reactions where user_id = ${userId} and post_id = any(${part.reactedPosts}::int[])
      returning post_id, label)
    update posts set reaction_total = reaction_total - 1, reaction_counts =
      case when (reaction_counts ->> gone.label)::int <= 1 then reaction_counts - gone.label
      else reaction_counts || jsonb_build_object(gone.label, (reaction_counts ->> gone.label)::int - 1) end
    from gone where posts.id = gone.post_id`;
}
