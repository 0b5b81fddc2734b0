/** Feeds, comments and reactions (overview.md, Feeds; rules.md, Feed). */

export const feedPageSize = 10;
export const commentsShown = 3;
/** A comment carries its first replies, up to this many. */
export const repliesShown = 3;
/**
 * Among how many of the first under a post, or a comment, those that it carries are looked for: where all of these are
 * hidden or across a block, it carries none, and no feed pays for however many there are.
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
