import { type ReasonNotCounted, votingTime, winsCounted } from '@/lib/contract/constants';

/** When voting ends: 48 hours from posting or, once answered, from the answer (rules.md, Battles). */
export const deadlineFrom = (moment: Date): Date => new Date(moment.getTime() + votingTime);

/** The first key after all that begin with this one: for names of letters, digits and `_` alone. */
export function keyAfter(prefix: string): string {
  const last = prefix.length - 1;
  return prefix.slice(0, last) + String.fromCharCode(prefix.charCodeAt(last) + 1);
}

const minute = 60_000;

/**
 * How long one may still vote, in the spec's words: hours and minutes, then 'Expired'.
 * @param deadline  ISO 8601
 * @param now       by the server's clock, epoch milliseconds
 */
export function timeLeft(deadline: string, now: number): string {
  const left = Date.parse(deadline) - now;
  if (left <= 0) return 'Expired';
  const minutes = Math.ceil(left / minute);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

export type Win = {
  winnerId: number;
  loserId: number;
  /** How many votes were counted, for both sides together. */
  voters: number;
  /** The UTC day that voting ended on: the same whenever the battle is settled. */
  day: string;
};

/** The wins of some days that count already, added to as more are found to count. */
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
