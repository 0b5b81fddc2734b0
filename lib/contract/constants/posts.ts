/** Feeds, comments and reactions (overview.md, Feeds; rules.md, Feed). */

export const feedPageSize = 10;
export const commentsShown = 3;
/** How many of a comment's first replies come with it. */
export const repliesShown = 3;
/**
 * How many of a post's oldest comments are searched for those that are sent with it. If the viewer may see none of these,
 * none are sent, so that the cost of a feed stays bounded.
 */
export const carriedFrom = 50;
export const commentPageSize = 50;
export const replyPageSize = 20;
/** How many usernames a reaction's list has; its count includes everybody. */
export const reactorsListed = 20;
export const postReactions = [
  'Deadass',
  'Big Mood',
  'Mid',
  'Facts',
  'Cap',
  'Slay',
  'No Cap',
  'Vibes',
  'Bet',
  'L',
  'W',
] as const;
export type PostReaction = (typeof postReactions)[number];
