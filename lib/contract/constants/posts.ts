/** Feeds, comments and reactions (overview.md, Feeds; rules.md, Feed). */

export const feedPageSize = 10;
export const commentsShown = 3;
/** A comment carries its first replies, up to this many. */
export const repliesShown = 3;
/**
 * How many of the oldest comments are searched for those that a post carries. Where the viewer may see none of them, it
 * carries none, and no feed pays for however many there are.
 */
export const carriedFrom = 50;
export const commentPageSize = 50;
export const replyPageSize = 20;
/** How many usernames a reaction label lists; its count is complete. */
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
