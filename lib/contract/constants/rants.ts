/** Rants (overview.md, Rant Zone; contract.md, Rants). */
import { day, hour } from './time';

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
/** The name of each reaction, for screen readers. */
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
 * In milliseconds: after an account's deletion, each of its items in the Rant Zone is removed after a random time, within
 * 14 days even if the scheduled run comes once a day. At most `atOnce` items a transaction, and `turns` transactions a run.
 */
export const rantRemoval = { soonest: 6 * hour, latest: 13 * day, atOnce: 100, turns: 100 };
/** How many of a rant's oldest comments come with it. */
export const rantCommentsCarried = 50;
