import type { ResultOf } from '@/lib/contract/endpoint';
import type { listRants } from './schema';

/** Rows as the statements give them: already under the names of docs/product/contract.md, times as dates or ISO text. */
export type RantRow = ResultOf<typeof listRants>[number];
export type CommentRow = RantRow['comments'][number];

/** A row as it goes out: column by column, so that a new column stays in until someone names it. */
export function rantView(row: RantRow): RantRow {
  return {
    id: row.id,
    content: row.content,
    category: row.category,
    ask_for_advice: row.ask_for_advice,
    created_at: row.created_at,
    upvotes: row.upvotes,
    upvoted_by_me: row.upvoted_by_me,
    hugs: row.hugs,
    hugged_by_me: row.hugged_by_me,
    reactions: row.reactions,
    my_reaction: row.my_reaction,
    comments: row.comments.map(commentView),
    comment_count: row.comment_count,
    is_mine: row.is_mine,
  };
}

export function commentView(row: CommentRow): CommentRow {
  return { id: row.id, content: row.content, created_at: row.created_at };
}
