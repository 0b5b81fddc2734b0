/**
 * The hot reads of posts, each one statement whatever it shows (rules.md, Feed). `$1` is always the viewer's id. The
 * parts are put together here once, at start; nothing that a person sends is ever part of a text.
 */
import {
  carriedFrom,
  commentsShown,
  pageLimit,
  reactorsListed,
  repliesShown,
} from '@/lib/contract/constants';
import { blockedUsersCte, visible } from '@/lib/domains/safety/visibility';
import type { ValueType } from '@/lib/platform/database/batched-query';
import { limitOffset } from '@/lib/platform/database/sql-pagination';

const author = (user: string) =>
  `${user}.username, ${user}.verified, ${user}.profile_media_url, ${user}.profile_media_type`;

/** One reply's columns, from `replies r` joined with its author `ru`. */
const replyColumns = `r.id, r.user_id, ${author('ru')}, r.content, r.created_at`;

/** The first of them; none are looked for where there never were any. */
const replies = `
  case when c.reply_count = 0 then '[]'::json else
    (select coalesce(json_agg(said order by said.id), '[]') from (
       select ${replyColumns}
       from (select * from replies where comment_id = c.id order by id limit ${carriedFrom}) r
       join users ru on ru.id = r.user_id where ${visible('r')} order by r.id limit ${repliesShown}
     ) said) end`;

/** One comment's columns, from `comments c` joined with its author `cu`. */
const commentColumns = `
  c.id, c.post_id, c.user_id, ${author('cu')}, c.content, c.created_at, c.pinned, c.likes, c.reply_count,
  coalesce((select true from comment_likes cl where cl.comment_id = c.id and cl.user_id = $1), false) as liked_by_me,
  ${replies} as replies`;

const commentOrder = 'c.pinned desc, c.id';

/** The comments under a post `p` among which the first that the viewer sees are looked for. */
const nearestComments = `
  (select * from comments where post_id = p.id order by pinned desc, id limit ${carriedFrom}) c`;

const firstComments = `
  case when p.comment_count = 0 then '[]'::json else
    (select coalesce(json_agg(shown), '[]') from (
       select ${commentColumns} from ${nearestComments} join users cu on cu.id = c.user_id
       where ${visible('c')} order by ${commentOrder} limit ${commentsShown}
     ) shown) end`;

/** Label to the newest usernames, as text: the spec hands it on as text, so nobody parses it on the way. */
const reactors = `
  case when p.reaction_total = 0 then '{}' else
    (select coalesce(json_object_agg(chosen.label, newest.usernames), '{}')::text
     from jsonb_object_keys(p.reaction_counts) as chosen(label)
     cross join lateral (
       select json_agg(each.username) as usernames from (
         select nu.username from post_reactions nr join users nu on nu.id = nr.user_id
         where nr.post_id = p.id and nr.label = chosen.label and nr.user_id not in (select id from blocked_users)
         order by nr.created_at desc limit ${reactorsListed}
       ) each
     ) newest) end`;

const ownReaction = `(select mr.label from post_reactions mr where mr.post_id = p.id and mr.user_id = $1) as my_reaction`;
const reactionColumns = `${reactors} as reactions, p.reaction_counts`;

/** What a post `p` is to the viewer alone, its comments aside. */
const ownMarks = `
  p.user_id = $1 as is_mine, ${ownReaction},
  coalesce((select true from post_likes l where l.post_id = p.id and l.user_id = $1), false) as liked_by_me`;

/** The author `u` of a post `p`, looked up one by one: a page is few, however many people there are. */
const itsAuthor = `join lateral (select ${author('users')} from users where users.id = p.user_id limit 1) u on true`;

const postColumns = `
  p.id, p.user_id, ${author('u')}, p.content, p.created_at, p.edited_at, p.likes, p.comment_count,
  ${ownMarks}, ${reactionColumns}, ${firstComments} as comments`;

/**
 * What a post `p` looks like to everybody is as it was while this is: it moves with the row, with what is said under it,
 * and with anybody's name, badge or picture. No two changes of a row leave it under the same `xmin`.
 */
const revision = `
  concat_ws('.', p.xmin, (select coalesce(sum(d.changes), 0) from discussions d where d.post_id = p.id), profile_changes.changes) as revision`;

const profileChanges = `
  cross join (select coalesce(sum(count), 0) as changes from platform_counts where metric = 'profile_changes') profile_changes`;

/** Which of the first comments under a post the viewer likes. */
const likedComments = `
  case when p.comment_count > 0 then array(
    select cl.comment_id from (
      select c.id, c.likes from ${nearestComments} where ${visible('c')} order by ${commentOrder} limit ${commentsShown}
    ) shown join comment_likes cl on shown.likes > 0 and cl.comment_id = shown.id and cl.user_id = $1) end as liked_comments`;

/** Two ways of showing a page `p`: each post whole; or its revision, with what it is to the viewer alone. */
const whole = `select ${postColumns} from p ${itsAuthor}`;
const outline = `
  select p.id, ${revision}, exists (select 1 from blocked_users) as apart, ${ownMarks}, ${likedComments} from p ${profileChanges}`;

/**
 * The posts of a page: found in an index that says who wrote them and has no hidden ones, since what a reader must not see
 * may be tens of thousands; then each by its id.
 */
const wholeRows = (ids: string) =>
  `(select posts.xmin, posts.* from ${limitOffset(ids)} found join posts on posts.id = found.id)`;

/** Newest first: `$2` limit, `$3` offset, `$4` the id that the rows are older than. */
const newest = (shown: string) => `
  with ${blockedUsersCte},
    p as materialized ${wholeRows(`select id from posts where id < $4 and ${visible('posts')} order by id desc`)}
  ${shown} order by p.id desc`;

/** Hottest first: `$2` limit, `$3` offset, `$4` and `$5` the hotness and id that the rows come after. */
const hottest = (shown: string) => `
  with ${blockedUsersCte},
    p as materialized ${wholeRows(
      `select id from posts where (hot, id) < ($4, $5) and ${visible('posts')} order by hot desc, id desc`,
    )}
  ${shown} order by p.hot desc, p.id desc`;

/** A feed's statements, what they are called on the server, and the types of their values. */
export type Feed = { name: string; types: readonly ValueType[]; outline: string; whole: string };
export const newestPosts: Feed = {
  name: 'posts_newest',
  types: ['int', 'int', 'int', 'int'],
  outline: newest(outline),
  whole: newest(whole),
};
export const hottestPosts: Feed = {
  name: 'posts_hottest',
  types: ['int', 'int', 'int', 'float8', 'int'],
  outline: hottest(outline),
  whole: hottest(whole),
};

/** Posts as everybody sees them, in whatever order: `$1` 0, who is nobody and apart from no one, `$2` their ids. */
export const sharedPosts = `
  with ${blockedUsersCte}
  select ${postColumns}, ${revision}
  from posts p ${itsAuthor} ${profileChanges} where p.id = any($2::int[]) and ${visible('p')}`;

/** One post: `$2` its id. */
export const onePost = `
  with ${blockedUsersCte}
  select ${postColumns} from posts p ${itsAuthor} where p.id = $2 and ${visible('p')}`;

/** Whose a post is, if the viewer may see it: `$2` its id. */
export const ownerOfPost = `
  with ${blockedUsersCte} select p.user_id as "userId" from posts p where p.id = $2 and ${visible('p')}`;

/** A person's newest posts: `$2` their id, `$3` how many. */
export const postsOfPerson = `
  with ${blockedUsersCte}, p as materialized (
    select * from posts where user_id = $2 and ${visible('posts')} order by id desc limit $3
  )
  select ${postColumns} from p ${itsAuthor} order by p.id desc`;

/** A post's reactions as the viewer sees them: `$2` its id. */
export const reactionsOfPost = `
  with ${blockedUsersCte} select ${reactionColumns}, ${ownReaction} from posts p where p.id = $2`;

/** The condition under which the viewer may see a comment: like every row, and only where they may see its post. Needs `blockedUsersCte`. */
export const commentSeen = (row: string) =>
  `(${visible(row)} and exists (select 1 from posts its where its.id = ${row}.post_id and ${visible('its')}))`;

/** Asked once, and not of each comment under it. */
const itsPostSeen = `exists (select 1 from posts its where its.id = $2 and ${visible('its')})`;

/**
 * Comments of a post, pinned first, then oldest first: `$2` its id, `$3` how many, `$4` the comment that they come behind,
 * or null. Each part is a walk of (post_id, pinned, id). One that is gone stood where its id says.
 */
export const commentsOfPost = `
  with ${blockedUsersCte}, place as materialized (
    select coalesce((select pinned from comments where id = $4 and post_id = $2), $4::int is null) as among_pinned,
      coalesce($4, 0) as id
  ), c as materialized (
    (select * from comments where post_id = $2 and pinned and (select among_pinned from place)
       and id > (select id from place) and ${visible('comments')} and ${itsPostSeen} order by id limit ${pageLimit.max})
    union all
    (select * from comments where post_id = $2 and not pinned
       and id > (select case when among_pinned then 0 else id end from place)
       and ${visible('comments')} and ${itsPostSeen} order by id limit ${pageLimit.max})
  )
  select ${commentColumns} from (select * from c order by ${commentOrder} limit $3) c join users cu on cu.id = c.user_id
  order by ${commentOrder}`;

/**
 * Replies to a comment, oldest first: `$2` its id, `$3` how many, `$4` the id that they are newer than. No row where the
 * viewer may not see the comment, and one of nulls where it has no more.
 */
export const repliesToComment = `
  with ${blockedUsersCte}, r as materialized (
    select * from replies where comment_id = $2 and id > $4 and ${visible('replies')} order by id limit ${pageLimit.max}
  )
  select said.* from (select 1 from comments c where c.id = $2 and ${commentSeen('c')}) its
  left join lateral (
    select ${replyColumns} from (select * from r order by id limit $3) r join users ru on ru.id = r.user_id
  ) said on true order by said.id`;

/** Pins a comment `$2` of the post `$3`: gives whether it was this that did it; no row where there is no such comment. */
export const pinOnPost = `
  with ${blockedUsersCte},
       found as materialized (select c.id from comments c where c.id = $2 and c.post_id = $3 and ${commentSeen('c')}),
       done as (
         update comments set pinned = true from found where comments.id = found.id and not comments.pinned returning 1)
  select exists (select 1 from done) as pinned from found`;

/** One comment: `$2` its id. */
export const oneComment = `
  with ${blockedUsersCte}
  select ${commentColumns} from comments c join users cu on cu.id = c.user_id where c.id = $2`;

/** One reply: `$2` its id. */
export const oneReply = `
  select ${replyColumns} from replies r join users ru on ru.id = r.user_id where r.id = $2 and $1::int is not null`;
