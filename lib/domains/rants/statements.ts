/**
 * The statements for rants, one for each read. `$1` is always the viewer's id. The authors of rants and comments are in
 * tables of their own. Statements use these only to check 'is this the viewer's?', and never select an author.
 *
 * A block hides no rants. Otherwise a person could block and unblock suspects one by one, and see from the rants that
 * disappear who wrote them.
 */
import { rantCommentsCarried } from '@/lib/contract/constants/rants';
import { limitOffset } from '@/lib/platform/database/sql-pagination';

/** The condition for a rant to be visible; it is the same for all viewers. */
export const rantSeen = (row: string) => `${row}.hidden_at is null`;

const isMine = (row: string) =>
  `coalesce((select true from rant_authors own where own.rant_id = ${row}.id and own.user_id = $1), false)`;

/** A lookup by key for each comment. With `exists`, Postgres may read all comments that the viewer ever wrote. */
const isOwnComment = (row: string) =>
  `coalesce((select true from rant_comment_authors own where own.comment_id = ${row}.id and own.user_id = $1), false)`;

/** A comment as anybody sees it, and whether it is the viewer's. */
const commentColumns = `
  c.id, c.content, c.created_at,
  ${isOwnComment('c')} as is_mine`;

const comments = `
  case when r.comment_count = 0 then '[]'::json else
    (select coalesce(json_agg(said order by said.id), '[]') from (
       select ${commentColumns} from rant_comments c
       where c.rant_id = r.id and c.hidden_at is null order by c.id limit ${rantCommentsCarried}
     ) said) end`;

const rantColumns = `
  r.id, r.content, r.category, r.ask_for_advice, r.created_at, r.upvotes, r.hugs, r.comment_count,
  r.reaction_counts as reactions,
  coalesce((select true from rant_upvotes u where u.rant_id = r.id and u.user_id = $1), false) as upvoted_by_me,
  coalesce((select true from rant_hugs h where h.rant_id = r.id and h.user_id = $1), false) as hugged_by_me,
  (select x.emoji from rant_reactions x where x.rant_id = r.id and x.user_id = $1) as my_reaction,
  ${isMine('r')} as is_mine,
  ${comments} as comments`;

type Order = 'recent' | 'trending';

/**
 * A page of rants: `$2` limit, `$3` offset, `$4` the cursor: smaller ids follow, and for one category `$5` its name.
 * @param order  newest first, or most upvoted first
 */
const rantsIn = (order: Order, ofCategory: boolean) => {
  const by = (row: string) => `${order === 'trending' ? `${row}.upvotes desc, ` : ''}${row}.id desc`;
  return `
  with r as materialized ${limitOffset(`
    select * from rants
    where id < $4 and ${ofCategory ? 'category = $5 and' : ''} ${rantSeen('rants')}
    order by ${by('rants')}`)}
  select ${rantColumns} from r order by ${by('r')}`;
};

export const pages = {
  recent: rantsIn('recent', false),
  recentOfCategory: rantsIn('recent', true),
  trending: rantsIn('trending', false),
  trendingOfCategory: rantsIn('trending', true),
};

/** One rant: `$2` its id. */
export const oneRant = `
  select ${rantColumns} from rants r where r.id = $2 and ${rantSeen('r')}`;

/**
 * Writes a comment on a rant and updates the count: `$2` the rant, `$3` the text, `$4` the time, `$5` its `clientId` or null.
 * The author is written to its own table in the same statement.
 */
export const addComment = `
  with counted as (
         update rants set comment_count = comment_count + 1 where id = $2 and ${rantSeen('rants')} returning id),
       made as (
         insert into rant_comments (rant_id, content, created_at) select id, $3, $4 from counted
         returning id, content, created_at),
       written as (insert into rant_comment_authors (comment_id, user_id, client_id) select id, $1, $5::text from made)
  select id, content, created_at, true as is_mine from made`;

/** The comment that the viewer wrote with the `clientId` `$2`, while it and its rant are seen. */
export const commentSentBefore = `
  select ${commentColumns} from rant_comment_authors a
  join rant_comments c on c.id = a.comment_id and c.hidden_at is null
  join rants r on r.id = c.rant_id and ${rantSeen('r')}
  where a.user_id = $1 and a.client_id = $2`;

/** Comments on a rant, oldest first: `$2` the rant, `$3` the cursor: the id of the last comment shown, `$4` how many. */
export const commentsAfter = `
  select coalesce((
    select json_agg(said order by said.id) from (
      select ${commentColumns} from rant_comments c
      where c.rant_id = r.id and c.hidden_at is null and c.id > $3 order by c.id limit $4
    ) said), '[]') as comments
  from rants r where r.id = $2 and ${rantSeen('r')}`;

/** Deletes a rant, with everything on it, if it is the viewer's. `mine` says whether it is theirs. `$2` its id. */
export const removeRant = `
  with target as materialized (
         select rants.id, ${isMine('rants')} as mine from rants where rants.id = $2 and ${rantSeen('rants')} for update),
       gone as (delete from rants using target where rants.id = target.id and target.mine)
  select mine from target`;

/**
 * Deletes the comment `$2` if it is the viewer's. `mine` says whether it is theirs, `gone` whether this deleted it.
 * Lock order: the rant's row first, as when commenting or deleting the rant.
 */
export const removeComment = `
  with found as materialized (
         select c.rant_id, ${isOwnComment('c')} as mine
         from rant_comments c join rants r on r.id = c.rant_id
         where c.id = $2 and c.hidden_at is null and ${rantSeen('r')}),
       held as materialized (select id from rants where id = (select rant_id from found where mine) for update),
       gone as (
         delete from rant_comments using held where rant_comments.id = $2 and rant_comments.rant_id = held.id
         returning rant_comments.rant_id),
       counted as (update rants set comment_count = comment_count - 1 from gone where rants.id = gone.rant_id)
  select mine, exists (select 1 from gone) as gone from found`;
