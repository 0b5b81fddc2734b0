import { type ReasonNotCounted, winsCounted } from '@/lib/contract/constants/battles';

export type Win = {
  winnerId: number;
  loserId: number;
  /** The number of counted votes, for both sides together. */
  voters: number;
  /** The UTC day that voting ended on: the same whenever the battle is settled. */
  day: string;
};

/** The wins of some days that count so far. Each further win that counts is added. */
export class CountedWins {
  private readonly pairs = new Set<string>();
  private readonly people = new Map<string, number>();

  add(win: Win): void {
    this.pairs.add(pairOf(win));
    this.people.set(personOf(win), this.of(win) + 1);
  }

  /** Why one more win would not count; null where it does (rules.md, Battles). */
  refuse(win: Win): ReasonNotCounted | null {
    if (win.voters < winsCounted.voters) return 'few_voters';
    if (this.pairs.has(pairOf(win))) return 'same_two';
    return this.of(win) >= winsCounted.aDay ? 'day_full' : null;
  }

  private of(win: Win): number {
    return this.people.get(personOf(win)) ?? 0;
  }
}

const pairOf = ({ winnerId, loserId, day }: Win) =>
  `${Math.min(winnerId, loserId)} ${Math.max(winnerId, loserId)} ${day}`;
const personOf = ({ winnerId, day }: Win) => `${winnerId} ${day}`;
