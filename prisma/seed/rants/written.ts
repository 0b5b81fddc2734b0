/** The format of the demo's rants. Authors are random, so that even this source does not name them. */
import type { RantCategory, RantReaction } from '@/lib/contract/constants/rants';

export type SeedRant = {
  category: RantCategory;
  content: string;
  advice: boolean;
  /** Readers' reactions to choose from; a likelier one is listed more than once. */
  moods: readonly RantReaction[];
  comments: readonly string[];
};

const moods = {
  sad: ['😢', '😢', '❤️', '🤗', '🥲'],
  angry: ['😡', '😡', '😮', '🤗', '🥲'],
  funny: ['😂', '😂', '😂', '🥲', '❤️'],
  soft: ['❤️', '🤗', '🤗', '🥲', '😢'],
  wow: ['😮', '😮', '😡', '😂', '🥲'],
} as const satisfies Record<string, readonly RantReaction[]>;

type Mood = keyof typeof moods;

/** The rants of one category. */
export function ranted(category: RantCategory, ...rants: Omit<SeedRant, 'category'>[]): SeedRant[] {
  return rants.map((rant) => ({ category, ...rant }));
}

/** A rant and its comments. */
export const vent = (mood: Mood, content: string, ...comments: string[]) => ({
  content,
  advice: false,
  moods: moods[mood],
  comments,
});

/** The same, for a rant that asks for advice. */
export const ask = (mood: Mood, content: string, ...comments: string[]) => ({
  ...vent(mood, content, ...comments),
  advice: true,
});
