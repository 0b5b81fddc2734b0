/** Last stage of a feed: what a post is to one viewer alone, put onto what everybody sees. Pure. */
import type { PostRow } from '../schema';

/**
 * The fields of a post that differ from viewer to viewer; all others are the same for everybody who sees it. A new one stands
 * here and in `ownMarks` (columns.ts); the rest follows.
 */
export const viewerFields = ['is_mine', 'my_reaction', 'liked_by_me'] as const;

export type ViewerState = Pick<PostRow, (typeof viewerFields)[number]> & {
  /** Those of the comments it carries that they like. */
  liked_comments: number[] | null;
};

/** A post in its two parts. While nothing of it changes, `shared` is the same object from page to page. */
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

/** The two parts of a post that was read for one viewer. */
export function splitViewerState(row: PostRow): FeedPost {
  const liked_comments = row.comments.flatMap((each) => (each.liked_by_me ? [each.id] : []));
  return { shared: row, state: { ...fieldsOf(row), liked_comments } };
}

const fieldsOf = (row: Pick<PostRow, (typeof viewerFields)[number]>) =>
  Object.fromEntries(viewerFields.map((field) => [field, row[field]])) as Pick<
    PostRow,
    (typeof viewerFields)[number]
  >;
