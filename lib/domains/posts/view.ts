import type { ResultOf } from '@/lib/contract/endpoint';
import type { addReply, FeedCall, reactToPost } from './schema';

/** Rows as the statements give them: already under the names of contract.md, times as dates or ISO text. */
export type PostRow = ResultOf<FeedCall>[number];
export type CommentRow = PostRow['comments'][number];
export type ReplyRow = ResultOf<typeof addReply>['reply'];
export type ReactionsRow = Omit<ResultOf<typeof reactToPost>, 'message'>;

/** A row as it goes out: column by column, so that a new column stays in until someone names it. */
export function postView(row: PostRow): PostRow {
  return {
    id: row.id,
    ...authorView(row),
    content: row.content,
    created_at: row.created_at,
    edited_at: row.edited_at,
    likes: row.likes,
    liked_by_me: row.liked_by_me,
    ...reactionsView(row),
    comment_count: row.comment_count,
    comments: row.comments.map(commentView),
    is_mine: row.is_mine,
  };
}

export function commentView(row: CommentRow): CommentRow {
  return {
    id: row.id,
    post_id: row.post_id,
    ...authorView(row),
    content: row.content,
    created_at: row.created_at,
    pinned: row.pinned,
    likes: row.likes,
    liked_by_me: row.liked_by_me,
    reply_count: row.reply_count,
    replies: row.replies.map(replyView),
  };
}

export function replyView(row: ReplyRow): ReplyRow {
  return { id: row.id, ...authorView(row), content: row.content, created_at: row.created_at };
}

export function reactionsView(row: ReactionsRow): ReactionsRow {
  return { reactions: row.reactions, reaction_counts: row.reaction_counts, my_reaction: row.my_reaction };
}

type AuthorColumns = 'user_id' | 'username' | 'verified' | 'profile_media_url' | 'profile_media_type';

function authorView(row: Pick<CommentRow, AuthorColumns>): Pick<CommentRow, AuthorColumns> {
  return {
    user_id: row.user_id,
    username: row.username,
    verified: row.verified,
    profile_media_url: row.profile_media_url,
    profile_media_type: row.profile_media_type,
  };
}
