/**
 * Deletes a post with very much under it part by part, each in a short transaction: in one, everybody who commented would be
 * held for seconds (docs/decisions/124-large-posts-go-in-parts.md). It is hidden first, so nobody sees it or adds to it.
 */
import 'server-only';
import { now } from '@/lib/platform/clock';
import { db, type Transaction, transaction } from '@/lib/platform/database/client';
import { takeBackXpOfComments, takeBackXpOfLikes, takeBackXpOfPost } from './experience';

/** How much may stand under a post that goes at once, and how much one part deletes: comments, and marks with replies. */
const atOnce = { post: 1000, comments: 500, marks: 1000 };

/**
 * Whether more stands under a post `p` than goes in one transaction. Of its comments so many are looked at that the rest does not
 * matter. visibility-exempt: a count, shown to nobody.
 */
const isLarge = `(
  p.comment_count + p.likes + p.reaction_total + (
    select coalesce(sum(c.likes + c.reply_count), 0) from (
      select likes, reply_count from comments where post_id = p.id limit ${atOnce.post}) c)::int > ${atOnce.post})`;

/** visibility-exempt: locked, and shown to nobody. */
const heldPost = `select ${isLarge} as large from posts p where p.id = $1 for update`;

/** The first of the posts `$1` that goes in parts; it is not locked. visibility-exempt: an id, shown to nobody. */
const largeAmong = `
  select p.id from posts p where p.id = any($1::int[]) and p.comment_count + p.likes + p.reaction_total > 0 and ${isLarge}
  order by p.id limit 1`;

/** Empties the first of some posts that has very much under it a little. @returns false where there is none */
export async function emptyLarge(tx: Transaction, postIds: number[]): Promise<boolean> {
  const [found] = await tx.$queryRawUnsafe<{ id: number }[]>(largeAmong, postIds);
  return found ? emptyPart(tx, found.id) : false;
}

/** Holds a post against likes and comments. @returns null where it is gone; whether it goes in parts */
export async function holdPost(tx: Transaction, postId: number): Promise<{ large: boolean } | null> {
  const [held] = await tx.$queryRawUnsafe<{ large: boolean }[]>(heldPost, postId);
  return held ?? null;
}

/** Hides a post from everybody, for `emptyPost` to delete. The caller holds it. */
export async function closePost(tx: Transaction, postId: number): Promise<void> {
  const leftAt = now();
  await tx.$executeRaw`update posts set hidden_at = coalesce(hidden_at, ${leftAt}) where id = ${postId}`;
  await tx.postDeletion.upsert({
    where: { postId },
    create: { postId, leftAt },
    update: {},
    select: { postId: true },
  });
}

/** The next comments: so many that not too much goes with them, and at least one. visibility-exempt: ids, shown to nobody. */
const nextComments = `
  select id, large from (
    select id, 1 + marks > ${atOnce.marks} as large, row_number() over (order by id) as place,
      sum(1 + marks) over (order by id) as upto
    from (
      select id, likes + reply_count as marks from comments where post_id = $1 order by id limit ${atOnce.comments}) next) c
  where place = 1 or upto <= ${atOnce.marks}`;

/** Deletes a part of what stands under a post, with its counts and the XP for it. @returns whether there may be more */
async function emptyPart(tx: Transaction, postId: number): Promise<boolean> {
  // visibility-exempt: locked, and shown to nobody.
  await tx.$queryRaw`select 1 from posts where id = ${postId} for update`;
  const comments = await tx.$queryRawUnsafe<{ id: number; large: boolean }[]>(nextComments, postId);
  const [first] = comments;
  if (!first) return (await removeLikes(tx, postId)) || removeReactions(tx, postId);
  // Counts that say more than there is keep nothing: a comment that only seems large goes as it is.
  if (first.large && (await removeMarksOf(tx, first.id))) return true;
  const ids = first.large ? [first.id] : comments.map(({ id }) => id);
  await removeComments(tx, postId, ids);
  return true;
}

async function removeComments(tx: Transaction, postId: number, ids: number[]): Promise<void> {
  await takeBackXpOfComments(tx, ids);
  const { count } = await tx.comment.deleteMany({ where: { id: { in: ids } } });
  await tx.$executeRaw`update posts set comment_count = comment_count - ${count} where id = ${postId}`;
}

/** A part of the likes and replies of one comment that has very many. @returns whether there was any */
async function removeMarksOf(tx: Transaction, commentId: number): Promise<boolean> {
  // A like of a comment locks only the comment: one that is taken back meanwhile would be counted twice. visibility-exempt: locked.
  await tx.$executeRaw`select 1 from comments where id = ${commentId} for update`;
  const likers = await tx.commentLike.findMany({
    where: { commentId },
    orderBy: { userId: 'asc' },
    take: atOnce.marks,
    select: { userId: true },
  });
  const userIds = likers.map(({ userId }) => userId);
  await takeBackXpOfLikes(tx, 'comment', commentId, userIds);
  await tx.$executeRaw`delete from comment_likes where comment_id = ${commentId} and user_id = any(${userIds}::int[])`;
  await tx.$executeRaw`update comments set likes = likes - ${userIds.length} where id = ${commentId}`;
  // A trigger updates the count. visibility-exempt: deleted rows.
  const replies = await tx.$executeRaw`
    delete from replies where id = any(array(
      select id from replies where comment_id = ${commentId} order by id limit ${atOnce.marks}))`;
  return userIds.length + replies > 0;
}

/** A part of the post's own likes. @returns whether there may be more */
async function removeLikes(tx: Transaction, postId: number): Promise<boolean> {
  const likers = await tx.postLike.findMany({
    where: { postId },
    orderBy: { userId: 'asc' },
    take: atOnce.marks,
    select: { userId: true },
  });
  if (likers.length === 0) return false;
  const userIds = likers.map(({ userId }) => userId);
  await takeBackXpOfLikes(tx, 'post', postId, userIds);
  await tx.$executeRaw`delete from post_likes where post_id = ${postId} and user_id = any(${userIds}::int[])`;
  await tx.$executeRaw`update posts set likes = likes - ${userIds.length} where id = ${postId}`;
  return true;
}

/** Takes so many reactions off a post, with their counts. `$1` the post. */
const reactionsPart = `
  with gone as (
         delete from post_reactions where post_id = $1 and user_id = any(array(
           select user_id from post_reactions where post_id = $1 order by user_id limit ${atOnce.marks}))
         returning label),
       fewer as (select label, count(*)::int as number from gone group by label)
  update posts set reaction_total = reaction_total - (select count(*)::int from gone),
    reaction_counts = coalesce((
      select jsonb_object_agg(was.key, was.value::int - coalesce(fewer.number, 0))
      from jsonb_each_text(reaction_counts) was left join fewer on fewer.label = was.key
      where was.value::int > coalesce(fewer.number, 0)), '{}')
  where id = $1 and exists (select 1 from gone)`;

/** A part of the post's reactions. @returns whether there may be more */
const removeReactions = async (tx: Transaction, postId: number): Promise<boolean> =>
  (await tx.$executeRawUnsafe(reactionsPart, postId)) > 0;

/** Deletes a post that was closed, part by part, and at last the post itself. May be done again after each part. */
export async function emptyPost(postId: number): Promise<void> {
  let more = true;
  while (more) more = await transaction((tx) => emptyPart(tx, postId));
  await transaction(async (tx) => {
    if (await holdPost(tx, postId)) {
      await takeBackXpOfPost(tx, postId);
      await tx.post.deleteMany({ where: { id: postId } });
    }
    await tx.postDeletion.deleteMany({ where: { postId } });
  });
}

/** Posts whose deletion a killed server left unfinished. @param before  closed before that moment */
export async function unfinishedDeletions(before: Date): Promise<number[]> {
  const rows = await db().postDeletion.findMany({
    where: { leftAt: { lt: before } },
    select: { postId: true },
    orderBy: { leftAt: 'asc' },
    take: 100,
  });
  return rows.map(({ postId }) => postId);
}
