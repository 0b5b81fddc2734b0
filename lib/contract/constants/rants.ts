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
/** A rant carries its comments, oldest first, up to this many. */
export const rantCommentsCarried = 50;
