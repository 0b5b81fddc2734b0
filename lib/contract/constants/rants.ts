/** Rants (overview.md, Rant Zone; contract.md, Rants). */

export const rantCategories = [
  'School Life',
  'Family Drama',
  'Relationship Wahala',
  'Self-Doubt & Mental Struggles',
  'Fake Friends',
  'Pressure & Anxiety',
  'Just Need to Vent',
] as const;
export type RantCategory = (typeof rantCategories)[number];
export const usualRantCategory: RantCategory = 'Just Need to Vent';
export const rantReactions = ['❤️', '😢', '😡', '🥲', '😂', '😮', '🤗'] as const;
export type RantReaction = (typeof rantReactions)[number];
/** What a reaction is called where it cannot be seen. */
export const rantReactionNames: Record<RantReaction, string> = {
  '❤️': 'Heart',
  '😢': 'Crying',
  '😡': 'Angry',
  '🥲': 'Smiling with tear',
  '😂': 'Laughing',
  '😮': 'Surprised',
  '🤗': 'Hugging',
};
export const rantPageSize = 20;
export const trendingRants = 5;
/**
 * What somebody who left had made on rants goes so long after, at random, in milliseconds; within 14 days also where the
 * scheduled run comes once a day. So many things a transaction, and so many transactions a run.
 */
export const rantRemoval = { soonest: 6 * 3_600_000, latest: 13 * 24 * 3_600_000, atOnce: 100, turns: 100 };
/** A rant carries its comments, oldest first, up to this many. */
export const rantCommentsCarried = 50;
