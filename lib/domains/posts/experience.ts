/**
 * Takes back XP when the content that earned it is deleted (rules.md, Level and rank), from everybody who got any.
 * Lock order: posts, then their comments, then people, each by id. Likes and comments lock in the same order, so there is no
 * deadlock, and no XP is given in between.
 */
import 'server-only';
import { xpFor } from '@/lib/contract/constants/coins';
import type { Transaction } from '@/lib/platform/database/client';

/** The XP for the comments that match `which`, and for the likes on them. visibility-exempt: only summed. */
const givenByComments = (which: string) => `
  select c.user_id as id, ${xpFor.comment} as xp from comments c where ${which}
  union all
  select c.user_id, ${xpFor.likeReceived} from comments c
  join comment_likes l on l.comment_id = c.id and l.user_id <> c.user_id where ${which}`;

/**
 * The XP for posts, their comments and the likes on both. `posts` selects the posts' ids. visibility-exempt: only summed.
 */
const givenBy = (posts: string) => `
  select p.user_id as id, ${xpFor.post} as xp from posts p where p.id in (${posts})
  union all
  select p.user_id, ${xpFor.likeReceived} from posts p
  join post_likes l on l.post_id = p.id and l.user_id <> p.user_id where p.id in (${posts})
  union all
  ${givenByComments(`c.post_id in (${posts})`)}`;

/**
 * Takes back the XP that `given` lists (id, xp). Locks the people in the order of their ids. The ids are passed as arrays,
 * so that Postgres uses the index and never scans the whole table.
 */
const takenBack = (given: string) => `
  with lost as materialized (select id, sum(xp)::int as xp from (${given}) given group by id),
       held as materialized (
         select id from users where id = any(array(select id from lost)) order by id for no key update)
  update users set xp = greatest(0, users.xp - lost.xp) from lost
  where users.id = lost.id and users.id = any(array(select id from held))`;

const takeBackOfPost = takenBack(givenBy('select $1::int'));
const takeBackOfComment = takenBack(givenByComments('c.id = $1'));
const takeBackOfComments = takenBack(givenByComments('c.id = any($1::int[])'));

/** For likes by the people `$2` on the post or comment `$1`. visibility-exempt: only summed. */
const takeBackOfLikes = (table: string, likes: string, key: string) =>
  takenBack(`
    select t.user_id as id, ${xpFor.likeReceived} as xp from ${table} t
    join ${likes} l on l.${key} = t.id and l.user_id = any($2::int[]) and l.user_id <> t.user_id where t.id = $1`);
const takeBackOf = {
  post: takeBackOfLikes('posts', 'post_likes', 'post_id'),
  comment: takeBackOfLikes('comments', 'comment_likes', 'comment_id'),
};

/**
 * For some of the person's own posts with everything under them, and some of their likes on other content. `$1` the person,
 * `$2` the posts, `$3` the posts that they liked, `$4` the comments that they liked. visibility-exempt: only summed.
 */
const takeBackOfPerson = takenBack(`
  select id, xp from (${givenBy('select unnest($2::int[])')}) own where id <> $1
  union all
  select p.user_id, ${xpFor.likeReceived} from post_likes l join posts p on p.id = l.post_id
  where l.user_id = $1 and l.post_id = any($3::int[]) and p.user_id <> $1
  union all
  select c.user_id, ${xpFor.likeReceived} from comment_likes l join comments c on c.id = l.comment_id
  where l.user_id = $1 and l.comment_id = any($4::int[]) and c.user_id <> $1 and c.post_id <> all($2::int[])`);

/**
 * For a post that is about to be deleted. The caller has locked the post. visibility-exempt: locked, and shown to nobody.
 */
export async function takeBackXpOfPost(tx: Transaction, postId: number): Promise<void> {
  await tx.$executeRaw`select 1 from comments where post_id = ${postId} order by id for update`;
  await tx.$executeRawUnsafe(takeBackOfPost, postId);
}

/**
 * For a comment that is about to be deleted. The caller has locked its post. visibility-exempt: locked, and shown to
 * nobody.
 */
export async function takeBackXpOfComment(tx: Transaction, commentId: number): Promise<void> {
  await tx.$executeRaw`select 1 from comments where id = ${commentId} for update`;
  await tx.$executeRawUnsafe(takeBackOfComment, commentId);
}

/**
 * For a part of an account deletion, before it is deleted. The caller has locked the posts and comments. visibility-exempt:
 * shown to nobody.
 */
export async function takeBackXpOfPerson(
  tx: Transaction,
  userId: number,
  part: { posts: number[]; likedPosts: number[]; likedComments: number[] },
): Promise<void> {
  await tx.$executeRawUnsafe(takeBackOfPerson, userId, part.posts, part.likedPosts, part.likedComments);
}

/** For comments that are about to be deleted. As `takeBackXpOfComment`; visibility-exempt: locked, and shown to nobody. */
export async function takeBackXpOfComments(tx: Transaction, commentIds: number[]): Promise<void> {
  await tx.$executeRaw`select 1 from comments where id = any(${commentIds}::int[]) order by id for update`;
  await tx.$executeRawUnsafe(takeBackOfComments, commentIds);
}

/** For some likes on a post or comment that are about to be deleted. The caller has locked that. */
export async function takeBackXpOfLikes(
  tx: Transaction,
  of: 'post' | 'comment',
  id: number,
  likers: number[],
): Promise<void> {
  await tx.$executeRawUnsafe(takeBackOf[of], id, likers);
}
