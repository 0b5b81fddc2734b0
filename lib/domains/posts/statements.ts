/**
 * Statements for single posts, comments and replies, each in one statement; the feeds are in feed/. `$1` is always the
 * viewer's id. The SQL is built once, at start, and never contains user input.
 */
import { pageLimit } from '@/lib/contract/constants/requests';
import { blockedUsersCte, unseenUsersCte, visible, visibleInLists } from '@/lib/domains/blocks/visibility';
import { noticeCte, noticedColumn } from '@/lib/domains/notices/writing';
import {
  commentColumns,
  commentOrder,
  itsAuthor,
  newPostColumns,
  ownReaction,
  postColumns,
  reactionColumns,
  replyColumns,
} from './columns';

/** One post: `$2` its id. */
export const onePost = `
  with ${unseenUsersCte}
  select ${postColumns} from posts p ${itsAuthor} where p.id = $2 and ${visible('p')}`;

/**
 * Writes a post: `$2` its text, `$3` the time, `$4` the XP for its author, `$5` the client's id for it.
 * @returns SQL that gives the post with the columns of `onePost`
 *
 * visibility-exempt: the viewer's own post.
 */
export const writePost = `
  with u as (update users set xp = xp + $4 where id = $1 returning users.*),
       p as (insert into posts (user_id, content, created_at, client_id) select u.id, $2, $3, $5 from u returning *)
  select ${newPostColumns} from p cross join u`;

/** The author of a post, if the viewer may see it: `$2` its id. */
export const ownerOfPost = `
  with ${blockedUsersCte} select p.user_id as "userId" from posts p where p.id = $2 and ${visible('p')}`;

/** A person's newest posts: `$2` their id, `$3` how many. */
export const postsOfPerson = `
  with ${unseenUsersCte}, p as materialized (
    select * from posts where user_id = $2 and ${visible('posts')} order by id desc limit $3
  )
  select ${postColumns} from p ${itsAuthor} order by p.id desc`;

/** A post's reactions as the viewer sees them: `$2` its id. visibility-exempt: the viewer has just reacted to it. */
export const reactionsOfPost = `
  with ${unseenUsersCte} select ${reactionColumns}, ${ownReaction} from posts p where p.id = $2`;

/** The condition for the viewer to see a comment: the comment and its post are both visible. Needs `blockedUsersCte`. */
export const commentSeen = (row: string) =>
  `(${visible(row)} and exists (select 1 from posts its where its.id = ${row}.post_id and ${visible('its')}))`;

/** The same for a reply: the reply and its comment are both visible. */
export const replySeen = (row: string) =>
  `(${visible(row)} and exists (
    select 1 from comments above where above.id = ${row}.comment_id and ${commentSeen('above')}))`;

/** Evaluated once, and not again for each comment of the post. */
const itsPostSeen = `exists (select 1 from posts its where its.id = $2 and ${visible('its')})`;

/**
 * Comments of a post, pinned first, then oldest first: `$2` its id, `$3` how many, `$4` the cursor: the id of the last
 * comment shown, or null. Each part is an index scan of (post_id, pinned, id). If the cursor's comment was deleted, its id
 * is still enough.
 */
export const commentsOfPost = `
  with ${unseenUsersCte}, place as materialized (
    select coalesce((select pinned from comments where id = $4 and post_id = $2), $4::int is null) as among_pinned,
      coalesce($4, 0) as id
  ), c as materialized (
    (select * from comments where post_id = $2 and pinned and (select among_pinned from place)
       and id > (select id from place) and ${visibleInLists('comments')} and ${itsPostSeen} order by id limit ${pageLimit.max})
    union all
    (select * from comments where post_id = $2 and not pinned
       and id > (select case when among_pinned then 0 else id end from place)
       and ${visibleInLists('comments')} and ${itsPostSeen} order by id limit ${pageLimit.max})
  )
  select ${commentColumns} from (select * from c order by ${commentOrder} limit $3) c join users cu on cu.id = c.user_id
  order by ${commentOrder}`;

/**
 * Replies to a comment, oldest first: `$2` its id, `$3` how many, `$4` the cursor: the id of the last reply shown. No row
 * when the viewer may not see the comment, one row of nulls when there are no more replies.
 */
export const repliesToComment = `
  with ${unseenUsersCte}, r as materialized (
    select * from replies where comment_id = $2 and id > $4 and ${visibleInLists('replies')} order by id limit ${pageLimit.max}
  )
  select said.* from (select 1 from comments c where c.id = $2 and ${commentSeen('c')}) its
  left join lateral (
    select ${replyColumns} from (select * from r order by id limit $3) r join users ru on ru.id = r.user_id
  ) said on true order by said.id`;

const toldOfPin = noticeCte({
  kind: 'pin',
  subject: 'comment',
  to: 'done.user_id',
  about: 'done.id',
  by: '$1::int',
  at: '$4',
  from: 'done',
});

/** Pins a comment `$2` of the post `$3` at `$4`. `pinned` is false when it was pinned before. No row for no such comment. */
export const pinOnPost = `
  with ${blockedUsersCte},
       found as materialized (select c.id from comments c where c.id = $2 and c.post_id = $3 and ${commentSeen('c')}),
       done as (
         update comments set pinned = true from found where comments.id = found.id and not comments.pinned
         returning comments.id, comments.user_id),
       ${toldOfPin}
  select exists (select 1 from done) as pinned, ${noticedColumn} from found`;

/** One comment: `$2` its id. visibility-exempt: the viewer has just written it. */
export const oneComment = `
  with ${unseenUsersCte}
  select ${commentColumns} from comments c join users cu on cu.id = c.user_id where c.id = $2`;

/** One reply: `$2` its id. visibility-exempt: the viewer has just written it. */
export const oneReply = `
  select ${replyColumns} from replies r join users ru on ru.id = r.user_id where r.id = $2 and $1::int is not null`;

/**
 * The author's own, also under a post across a block: people delete what is theirs. Not what is hidden, or is under what is.
 *
 * visibility-exempt: the viewer's own, to be deleted.
 */
const ownComment = (row: string) => `(${row}.user_id = $1 and ${row}.hidden_at is null and exists (
  select 1 from posts its where its.id = ${row}.post_id and its.hidden_at is null))`;

/** The same for a reply. visibility-exempt: the viewer's own, to be deleted. */
const ownReply = (row: string) => `(${row}.user_id = $1 and ${row}.hidden_at is null and exists (
  select 1 from comments above join posts its on its.id = above.post_id
  where above.id = ${row}.comment_id and above.hidden_at is null and its.hidden_at is null))`;

/** The author and the post of a comment, if the viewer may see it or wrote it: `$2` its id. */
export const ownerOfComment = `
  with ${blockedUsersCte}
  select c.post_id as "postId", c.user_id as "userId" from comments c
  where c.id = $2 and (${commentSeen('c')} or ${ownComment('c')})`;

/**
 * Deletes the reply `$2` if it is the viewer's. `mine` says whether it is theirs, `gone` whether this statement deleted it.
 * Lock order: the comment's row first, as when replying or deleting the comment.
 */
export const removeReply = `
  with ${blockedUsersCte},
       found as materialized (
         select r.comment_id, r.user_id = $1 as mine from replies r
         where r.id = $2 and (${replySeen('r')} or ${ownReply('r')})),
       held as materialized (
         select id from comments where id = (select comment_id from found where mine) for update),
       gone as (
         delete from replies using held where replies.id = $2 and replies.comment_id = held.id and replies.user_id = $1
         returning 1)
  select mine, exists (select 1 from gone) as gone from found`;
