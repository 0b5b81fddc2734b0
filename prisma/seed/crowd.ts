/** What people make of a post or a comment: likes, reactions, and how many of each. */
import type { PostReaction } from '@/lib/contract/constants/posts';
import type { Chance } from './chance';
import { people, type Username } from './people';

export type Applause = { likedBy: Username[]; reactions: { by: Username; label: PostReaction; at: Date }[] };

const hour = 3_600_000;

/** @returns the people in some order, without those named; the one who runs the place seldom joins in */
export function bystanders(chance: Chance, without: readonly Username[]): Username[] {
  const names = people.map((each) => each.username);
  const joining = names.filter(
    (each) => !without.includes(each) && (each !== 'titan_hq' || chance.next() < 0.2),
  );
  return chance.shuffle(joining);
}

/**
 * Most posts are liked by a few and some by nearly everybody; a new one has not been seen by all yet.
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

/** A moment after another, rather soon than late, never past `now` nor `most` milliseconds away. */
export function after(chance: Chance, at: Date, now: Date, most: number): Date {
  const span = Math.min(most, now.getTime() - at.getTime());
  return new Date(at.getTime() + Math.floor(span * chance.next() ** 3));
}
