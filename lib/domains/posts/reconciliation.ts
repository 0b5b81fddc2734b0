import { type Check, rowsCounted, rowsCountedByLabel } from '@/lib/platform/database/reconciliation';

/** Checks of the counters on posts and comments (rules.md, Feed). */
export const postChecks: readonly Check[] = [
  rowsCounted('posts', 'likes', 'post_likes', 'post_id'),
  rowsCounted('posts', 'comment_count', 'comments', 'post_id'),
  rowsCounted('posts', 'reaction_total', 'post_reactions', 'post_id'),
  rowsCountedByLabel('posts', 'post_reactions', 'post_id', 'label'),
  rowsCounted('comments', 'likes', 'comment_likes', 'comment_id'),
  rowsCounted('comments', 'reply_count', 'replies', 'comment_id'),
];
