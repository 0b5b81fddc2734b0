/** Builds the statement of a part: pages of one person's rows. */

export type PartStatement = {
  text: string;
  /** The models of prisma/schema that this part exports. */
  models: readonly string[];
  /** The cursor before the first row; 0 by default. */
  first?: string;
};

/**
 * Rows of `table t` whose column `owner` is the person, in the order of the integer `key`. visibility-exempt: the person's
 * own.
 */
export const byNumber = (table: string, owner: string, columns: string, key = 't.id', more = '') => `
  select ${key} as key, ${columns} from ${table} t ${more}
  where t.${owner} = $1 and ${key} > $2::int order by ${key} limit $3`;

/**
 * Like `byNumber`, for a key of two columns; the cursor is both values with a bar between. visibility-exempt: the person's
 * own.
 */
export const byPair = (table: string, owner: string, columns: string, [one, two]: [Column, Column]) => `
  select concat(${written(one)}, '|', t.${two[0]}) as key, ${columns} from ${table} t
  where t.${owner} = $1
    and (t.${one[0]}, t.${two[0]}) > (split_part($2, '|', 1)::${one[1]}, split_part($2, '|', 2)::${two[1]})
  order by t.${one[0]}, t.${two[0]} limit $3`;
type Column = [name: string, type: string];
const written = ([name]: Column) => `t.${name}`;

/** The battles with the person on one side; each side has its own index. visibility-exempt: the person's own content. */
export const side = (
  name: 'creator' | 'opponent',
  owner: string,
  content: string,
  media: string,
  votes: string,
) => `
  (select t.id as key, t.id, '${name}' as side, t.category, ${content} as content, ${media} as media_url,
     ${votes} as votes, t.winner, t.created_at
   from battles t where t.${owner} = $1 and t.id > $2::int order by t.id limit $3)`;

/** A column of `t` in the person's own words, also while it is hidden and its row holds ours. */
export const asWritten = (kind: 'squad' | 'team' | 'tournament', column: string) => `coalesce((
  select w.content->>'${column}' from withheld_content w
  where w.target_type = '${kind}' and w.target_id = t.id), t.${column}) as ${column}`;

/** Whether there is a block between the person and the one named by a column: an empty name would still tell of it. */
export const acrossBlock = (column: string) => `exists (
  select 1 from blocks b where (b.blocker_id = $1 and b.blocked_id = ${column})
    or (b.blocker_id = ${column} and b.blocked_id = $1))`;

/** The conversations in the person's list, ordered by the other member, for one side of the pair. */
export const conversations = (own: string, other: string) => `
  (select t.${other} as key, t.id, t.created_at from conversations t
   where t.${own} = $1 and t.${other} > $2::int
     and exists (select 1 from conversation_members m where m.conversation_id = t.id and m.user_id = $1)
   order by t.${other} limit $3)`;

/** As in lib/domains/chat/statements.ts: the message's own time, else the first read mark that covers it. */
export const readAt = `coalesce(t.read_at, (select min(w.read_at) from conversation_reads w
  where w.conversation_id = t.conversation_id and w.reader_id <> $1 and w.up_to >= t.id)) as read_at`;
