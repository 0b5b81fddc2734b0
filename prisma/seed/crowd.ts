/** The likes and reactions of demo people on posts and comments, and their number. */
import type { PostReaction } from '@/lib/contract/constants/posts';
import type { Chance } from './chance';
import { people, type Username } from './people';

export type Applause = { likedBy: Username[]; reactions: { by: Username; label: PostReaction; at: Date }[] };

const hour = 3_600_000;

/** @returns the demo people in random order, without the given ones. The creator account is rarely among them. */
export function bystanders(chance: Chance, without: readonly Username[]): Username[] {
  const names = people.map((each) => each.username);
  const joining = names.filter(
    (each) => !without.includes(each) && (each !== 'titan_hq' || chance.next() < 0.2),
  );
  return chance.shuffle(joining);
}

/**
 * Draws likes and reactions. Most posts get a few likes, some get nearly everybody's; a recent post has reached fewer
 * people.
 * @param at   when it was posted, and `now`
 */
export function applause(
  chance: Chance,
  by: Username,
  labels: readonly PostReaction[],
  { at, now }: { at: Date; now: Date },
): Applause {
  const age = now.getTime() - at.getTime();
  const seen = Math.min(1, 0.2 + age / (8 * hour));
  const appeal = seen * (0.08 + 0.92 * chance.next() ** 2);
  const likers = bystanders(chance, [by]);
  const reactors = bystanders(chance, [by]);
  return {
    likedBy: likers.slice(0, Math.round(appeal * likers.length)),
    reactions: reactors.slice(0, Math.round(appeal * 0.7 * reactors.length)).map((reactor) => ({
      by: reactor,
      label: chance.pick(labels),
      at: after(chance, at, now, 30 * hour),
    })),
  };
}

/** A random moment after `at`, more likely soon than late; never after `now`, and at most `most` milliseconds later. */
export function after(chance: Chance, at: Date, now: Date, most: number): Date {
  const span = Math.min(most, now.getTime() - at.getTime());
  return new Date(at.getTime() + Math.floor(span * chance.next() ** 3));
}
