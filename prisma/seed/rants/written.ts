/** How the demo's rants are written down. Who wrote which is drawn by lot, so that even here it stands nowhere. */
import type { RantCategory, RantReaction } from '@/lib/contract/constants/rants';

export type SeedRant = {
  category: RantCategory;
  content: string;
  advice: boolean;
  /** What people feel who read it, the likelier ones more than once. */
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

/** Something to get off one's chest, and what came back. */
export const vent = (mood: Mood, content: string, ...comments: string[]) => ({
  content,
  advice: false,
  moods: moods[mood],
  comments,
});

/** The same, asking for advice. */
export const ask = (mood: Mood, content: string, ...comments: string[]) => ({
  ...vent(mood, content, ...comments),
  advice: true,
});
