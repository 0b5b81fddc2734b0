/**
 * What a statement selects of a post, a comment and a reply, put together once, at start; nothing that a person sends is ever
 * part of a text. `$1` is always the viewer's id; all need `unseenUsersCte` among the statement's `with` parts.
 */
import { carriedFrom, commentsShown, reactorsListed, repliesShown } from '@/lib/contract/constants/posts';
import { visibleInLists } from '@/lib/domains/blocks/visibility';

const author = (user: string) =>
  `${user}.username, ${user}.verified, ${user}.profile_media_url, ${user}.profile_media_type`;

/** One reply's columns, from `replies r` joined with its author `ru`. */
export const replyColumns = `r.id, r.user_id, ${author('ru')}, r.content, r.created_at`;

/** The first of them; none are looked for where there never were any. */
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
 * The comments under a post `p` among which the first that the viewer sees are looked for.
 *
 * noRules: whoever takes from these leaves out what is not to be seen.
 */
export const nearestComments = `
  (select * from comments where post_id = p.id order by pinned desc, id limit ${carriedFrom}) c`;

const firstComments = `
  case when p.comment_count = 0 then '[]'::json else
    (select coalesce(json_agg(shown), '[]') from (
       select ${commentColumns} from ${nearestComments} join users cu on cu.id = c.user_id
       where ${visibleInLists('c')} order by ${commentOrder} limit ${commentsShown}
     ) shown) end`;

/** The newest people who chose a label under a post `p`. */
const newestReactors = `
  select nu.id, nu.username from post_reactions nr join users nu on nu.id = nr.user_id
  where nr.post_id = p.id and nr.label = chosen.label and nr.user_id not in (select id from unseen_users)
  order by nr.created_at desc limit ${reactorsListed}`;

/** Label to the newest usernames, as text: the call hands it on as text, so nobody parses it on the way. */
const reactors = `
  case when p.reaction_total = 0 then '{}' else
    (select coalesce(json_object_agg(chosen.label, newest.usernames), '{}')::text
     from jsonb_object_keys(p.reaction_counts) as chosen(label)
     cross join lateral (select json_agg(each.username) as usernames from (${newestReactors}) each) newest) end`;

/** The ids of all these people, whatever label they chose. */
export const reactorIds = `
  case when p.reaction_total = 0 then '{}'::int[] else
    array(select newest.id from jsonb_object_keys(p.reaction_counts) as chosen(label)
      cross join lateral (${newestReactors}) newest) end as reactor_ids`;

export const ownReaction = `(select mr.label from post_reactions mr where mr.post_id = p.id and mr.user_id = $1) as my_reaction`;
export const reactionColumns = `${reactors} as reactions, p.reaction_counts`;

/** What a post `p` is to the viewer alone, its comments aside. */
export const ownMarks = `
  p.user_id = $1 as is_mine, ${ownReaction},
  coalesce((select true from post_likes l where l.post_id = p.id and l.user_id = $1), false) as liked_by_me`;

/** The author `u` of a post `p`, looked up one by one: a page is few, however many people there are. */
export const itsAuthor = `join lateral (select ${author('users')} from users where users.id = p.user_id limit 1) u on true`;

export const postColumns = `
  p.id, p.user_id, ${author('u')}, p.content, p.created_at, p.edited_at, p.likes, p.comment_count,
  ${ownMarks}, ${reactionColumns}, ${firstComments} as comments`;

/** The same of a post that its author `u` has just written: nothing hangs on it yet, so nothing is looked for. */
export const newPostColumns = `
  p.id, p.user_id, ${author('u')}, p.content, p.created_at, p.edited_at, p.likes, p.comment_count,
  true as is_mine, null as my_reaction, false as liked_by_me,
  '{}' as reactions, p.reaction_counts, '[]'::json as comments`;
