/**
 * XP follows what it was for (rules.md, Level and rank): what is deleted takes back what it gave, to whoever it gave it.
 * Whoever deletes holds the posts first, then their comments, then the people, each in the order of their ids: likes and
 * comments take the same way, so nobody waits in a circle and nothing is given in between.
 */
import 'server-only';
import { xpFor } from '@/lib/contract/constants/coins';
import type { Transaction } from '@/lib/platform/database/client';

/** What the comments that `which` finds gave, and the likes on them. noRules: added up. */
const givenByComments = (which: string) => `
  select c.user_id as id, ${xpFor.comment} as xp from comments c where ${which}
  union all
  select c.user_id, ${xpFor.likeReceived} from comments c
  join comment_likes l on l.comment_id = c.id and l.user_id <> c.user_id where ${which}`;

/** What posts, their comments and the likes on both gave. `posts` selects the ids of the posts. noRules: added up. */
const givenBy = (posts: string) => `
  select p.user_id as id, ${xpFor.post} as xp from posts p where p.id in (${posts})
  union all
  select p.user_id, ${xpFor.likeReceived} from posts p
  join post_likes l on l.post_id = p.id and l.user_id <> p.user_id where p.id in (${posts})
  union all
  ${givenByComments(`c.post_id in (${posts})`)}`;

/**
 * Takes back what `given` lists (id, xp), from the people in the order of their ids. As arrays of ids, so that Postgres
 * looks people up by the index and never reads them all.
 */
const takenBack = (given: string) => `
  with lost as materialized (select id, sum(xp)::int as xp from (${given}) given group by id),
       held as materialized (
         select id from users where id = any(array(select id from lost)) order by id for no key update)
  update users set xp = greatest(0, users.xp - lost.xp) from lost
  where users.id = lost.id and users.id = any(array(select id from held))`;

/** noRules: ids, shown to nobody. */
const ownPosts = 'select id from posts where user_id = $1';

const takeBackOfPost = takenBack(givenBy('select $1::int'));
const takeBackOfComment = takenBack(givenByComments('c.id = $1'));

/** The person's own posts with all under them, and their likes on what others wrote elsewhere. noRules: added up. */
const takeBackOfPerson = takenBack(`
  select id, xp from (${givenBy(ownPosts)}) own where id <> $1
  union all
  select p.user_id, ${xpFor.likeReceived} from post_likes l join posts p on p.id = l.post_id
  where l.user_id = $1 and p.user_id <> $1
  union all
  select c.user_id, ${xpFor.likeReceived} from comment_likes l join comments c on c.id = l.comment_id
  where l.user_id = $1 and c.user_id <> $1 and c.post_id not in (${ownPosts})`);

/** For a post that is about to be deleted, and is held by the caller. noRules: locked, and shown to nobody. */
export async function takeBackXpOfPost(tx: Transaction, postId: number): Promise<void> {
  await tx.$executeRaw`select 1 from comments where post_id = ${postId} order by id for update`;
  await tx.$executeRawUnsafe(takeBackOfPost, postId);
}

/** For a comment that is about to be deleted, on a post that is held by the caller. noRules: locked, and shown to nobody. */
export async function takeBackXpOfComment(tx: Transaction, commentId: number): Promise<void> {
  await tx.$executeRaw`select 1 from comments where id = ${commentId} for update`;
  await tx.$executeRawUnsafe(takeBackOfComment, commentId);
}

/** For a person who is about to leave, before anything of theirs is deleted. noRules: locked, and shown to nobody. */
export async function takeBackXpOfPerson(tx: Transaction, userId: number): Promise<void> {
  await tx.$executeRaw`
    select 1 from posts where user_id = ${userId} or id in (
      select post_id from post_likes where user_id = ${userId}
      union select post_id from comments where user_id = ${userId}
      union select post_id from post_reactions where user_id = ${userId})
    order by id for update`;
  await tx.$executeRaw`
    select 1 from comments where user_id = ${userId} or id in (
      select comment_id from comment_likes where user_id = ${userId}
      union select c.id from comments c join posts p on p.id = c.post_id where p.user_id = ${userId})
    order by id for update`;
  await tx.$executeRawUnsafe(takeBackOfPerson, userId);
}
