/** Last stage of a feed: applies one viewer's state to the shared part of a post. Pure. */
import type { PostRow } from '../schema';

/**
 * The fields of a post that depend on the viewer; all others are the same for everybody. Add a new one here and in
 * `ownMarks` (columns.ts).
 */
export const viewerFields = ['is_mine', 'my_reaction', 'liked_by_me'] as const;

export type ViewerState = Pick<PostRow, (typeof viewerFields)[number]> & {
  /** The ids of the post's first comments that the viewer likes. */
  liked_comments: number[] | null;
};

/** A post with its shared part and its viewer state. While the post does not change, `shared` is always the same object. */
export type FeedPost = { shared: PostRow; state: ViewerState };

/** @returns the post as its viewer sees it */
export function applyViewerState({ shared, state }: FeedPost): PostRow {
  const { liked_comments } = state;
  const liked = liked_comments?.length ? new Set(liked_comments) : null;
  const comments = liked
    ? shared.comments.map((each) => (liked.has(each.id) ? { ...each, liked_by_me: true } : each))
    : shared.comments;
  return { ...shared, ...fieldsOf(state), comments };
}

/** Splits a post that was read for one viewer into the two parts. */
export function splitViewerState(row: PostRow): FeedPost {
  const liked_comments = row.comments.flatMap((each) => (each.liked_by_me ? [each.id] : []));
  return { shared: row, state: { ...fieldsOf(row), liked_comments } };
}

const fieldsOf = (row: Pick<PostRow, (typeof viewerFields)[number]>) =>
  Object.fromEntries(viewerFields.map((field) => [field, row[field]])) as Pick<
    PostRow,
    (typeof viewerFields)[number]
  >;
