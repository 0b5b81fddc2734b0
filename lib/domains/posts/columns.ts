/**
 * The columns that statements select of posts, comments and replies. The SQL is built once, at start, and never contains
 * user input. `$1` is always the viewer's id; all need `unseenUsersCte` among the statement's CTEs.
 */
import { carriedFrom, commentsShown, reactorsListed, repliesShown } from '@/lib/contract/constants/posts';
import { visibleInLists } from '@/lib/domains/blocks/visibility';

const author = (user: string) =>
  `${user}.username, ${user}.verified, ${user}.profile_media_url, ${user}.profile_media_type`;

/** One reply's columns, from `replies r` joined with its author `ru`. */
export const replyColumns = `r.id, r.user_id, ${author('ru')}, r.content, r.created_at`;

/** The first replies of a comment `c`; skipped when its count is 0. */
const replies = `
  case when c.reply_count = 0 then '[]'::json else
    (select coalesce(json_agg(said order by said.id), '[]') from (
       select ${replyColumns}
       from (select * from replies where comment_id = c.id order by id limit ${carriedFrom}) r
       join users ru on ru.id = r.user_id where ${visibleInLists('r')} order by r.id limit ${repliesShown}
     ) said) end`;

/** One comment's columns, from `comments c` joined with its author `cu`. */
export const commentColumns = `
  c.id, c.post_id, c.user_id, ${author('cu')}, c.content, c.created_at, c.pinned, c.likes, c.reply_count,
  coalesce((select true from comment_likes cl where cl.comment_id = c.id and cl.user_id = $1), false) as liked_by_me,
  ${replies} as replies`;

export const commentOrder = 'c.pinned desc, c.id';

/**
 * The candidates for the first visible comments under a post `p`.
 *
 * visibility-exempt: the queries that use it filter by visibility.
 */
export const nearestComments = `
  (select * from comments where post_id = p.id order by pinned desc, id limit ${carriedFrom}) c`;

const firstComments = `
  case when p.comment_count = 0 then '[]'::json else
    (select coalesce(json_agg(shown), '[]') from (
       select ${commentColumns} from ${nearestComments} join users cu on cu.id = c.user_id
       where ${visibleInLists('c')} order by ${commentOrder} limit ${commentsShown}
     ) shown) end`;

/** The newest people who reacted to a post `p` with a label. */
const newestReactors = `
  select nu.id, nu.username from post_reactions nr join users nu on nu.id = nr.user_id
  where nr.post_id = p.id and nr.label = chosen.label and nr.user_id not in (select id from unseen_users)
  order by nr.created_at desc limit ${reactorsListed}`;

/** A JSON object from label to the newest usernames, as text: the API returns it as text, so it is not parsed here. */
const reactors = `
  case when p.reaction_total = 0 then '{}' else
    (select coalesce(json_object_agg(chosen.label, newest.usernames), '{}')::text
     from jsonb_object_keys(p.reaction_counts) as chosen(label)
     cross join lateral (select json_agg(each.username) as usernames from (${newestReactors}) each) newest) end`;

/** The ids of these people, for all labels. */
export const reactorIds = `
  case when p.reaction_total = 0 then '{}'::int[] else
    array(select newest.id from jsonb_object_keys(p.reaction_counts) as chosen(label)
      cross join lateral (${newestReactors}) newest) end as reactor_ids`;

export const ownReaction = `(select mr.label from post_reactions mr where mr.post_id = p.id and mr.user_id = $1) as my_reaction`;
export const reactionColumns = `${reactors} as reactions, p.reaction_counts`;

/** The columns of a post `p` that depend on the viewer, without its comments. */
export const ownMarks = `
  p.user_id = $1 as is_mine, ${ownReaction},
  coalesce((select true from post_likes l where l.post_id = p.id and l.user_id = $1), false) as liked_by_me`;

/** Joins the author `u` of a post `p`. `lateral` forces an index lookup for each post, since a page has few posts. */
export const itsAuthor = `join lateral (select ${author('users')} from users where users.id = p.user_id limit 1) u on true`;

export const postColumns = `
  p.id, p.user_id, ${author('u')}, p.content, p.created_at, p.edited_at, p.likes, p.comment_count,
  ${ownMarks}, ${reactionColumns}, ${firstComments} as comments`;

/** The same for a post that its author `u` has just written: it has no comments or reactions yet, so none are queried. */
export const newPostColumns = `
  p.id, p.user_id, ${author('u')}, p.content, p.created_at, p.edited_at, p.likes, p.comment_count,
  true as is_mine, null as my_reaction, false as liked_by_me,
  '{}' as reactions, p.reaction_counts, '[]'::json as comments`;
