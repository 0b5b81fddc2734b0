/** Last stage of a feed: what a post is to one viewer alone, put onto what everybody sees. Pure. */
import type { PostRow } from '../schema';

/** What a post is to one viewer alone; everything else of it is the same for all who see it. */
export type ViewerState = Pick<PostRow, 'is_mine' | 'my_reaction' | 'liked_by_me'> & {
  /** Those of the comments it carries that they like. */
  liked_comments: number[] | null;
};

/** A post in its two parts. While nothing of it changes, `shared` is the same object from page to page. */
export type FeedPost = { shared: PostRow; state: ViewerState };

/** @returns the post as its viewer sees it */
export function applyViewerState({ shared, state }: FeedPost): PostRow {
  const { is_mine, my_reaction, liked_by_me, liked_comments } = state;
  const liked = liked_comments?.length ? new Set(liked_comments) : null;
  const comments = liked
    ? shared.comments.map((each) => (liked.has(each.id) ? { ...each, liked_by_me: true } : each))
    : shared.comments;
  return { ...shared, is_mine, my_reaction, liked_by_me, comments };
}

/** The two parts of a post that was read for one viewer. */
export function splitViewerState(row: PostRow): FeedPost {
  const { is_mine, my_reaction, liked_by_me, comments } = row;
  const liked_comments = comments.flatMap((each) => (each.liked_by_me ? [each.id] : []));
  return { shared: row, state: { is_mine, my_reaction, liked_by_me, liked_comments } };
}
